import Foundation
import Hummingbird
import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("A study's pictures") struct WalkthroughAssets {
  @Test(arguments: [
    ("image/png", "image/png", "inline"), ("image/svg+xml", "image/svg+xml", "attachment"),
    ("application/pdf", "application/pdf", "attachment"),
    ("text/html", "application/octet-stream", "attachment"),
  ])
  func `Members can open a file that the study lists, and nothing in it can run`(
    mediaType: String, sent: String, disposition: String
  ) async throws {
    try await visitingPortal { browser, portal in
      let id = try await portal.addStudy(with: mediaType)
      let page = try await browser.open(Paths.asset(id))
      #expect(page.status == .ok)
      #expect(page.headers[.contentType] == sent)
      #expect(page.headers[.contentDisposition]?.hasPrefix(disposition) == true)
      #expect(page.headers[.contentSecurityPolicy] == "sandbox; default-src 'none'")
      #expect(page.headers[.xContentTypeOptions] == "nosniff")
      #expect(page.headers[.cacheControl] == "private, max-age=31536000, immutable")
    }
  }

  @Test func `Only members learn that the file exists`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await portal.addStudy(with: "image/png")
      let unlisted = try await portal.store.addAsset([9], mediaType: "image/png")
      for asset in [unlisted, String(repeating: "0", count: 64), "..", "%25"] {
        #expect(try await browser.open(Paths.asset(asset)).status == .notFound)
      }
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      #expect(try await browser.open(Paths.asset(id)).status == .notFound)
    }
  }
}

extension TestPortal {
  /// One of Ada's studies, with one file.
  fileprivate func addStudy(with mediaType: String) async throws -> Asset.ID {
    let id = try await store.addAsset([1, 2, 3], mediaType: mediaType)
    var study = SampleStudies.tutorialConsent
    study.assets = [Asset(id: id, name: "a file", mediaType: mediaType, byteCount: 3)]
    _ = try await store.create(study, by: try await account(.ada).id, problems: (0, 0))
    return id
  }
}
