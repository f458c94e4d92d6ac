import Foundation
import StudyBundle
import StudyModel
import Testing

@testable import StudyExchange

/// Bundles written by earlier releases, kept as files. No release may ever reject them.
@Suite("Opening older bundles") struct OpeningOlderBundles {
  /// The sample study, as version 1.0.0, in English and Spanish: a bundle of layout 4.
  private let archive: [UInt8]

  init() throws {
    archive = Array(try Data(contentsOf: OlderBundle.folder.appending(path: "layout-4.zip")))
  }

  /// Findings after a change, as `file: finding`.
  private func findings(
    listingAgain: Bool = false, after change: (inout [ExportedFile]) -> Void
  ) throws -> [String] {
    var files = try ZipReader.files(of: archive)
    change(&files)
    if listingAgain {
      files.removeAll { $0.path == BundleManifest.fileName }
      files.append(BundleManifest(of: files).file())
    }
    return BundleVerification(of: files).findings.map { "\($0.file): \($0.finding)" }
  }

  @Test(arguments: OlderBundle.all)
  func `each kept bundle verifies in full and opens`(bundle: OlderBundle) throws {
    let files = try bundle.files()
    let verification = BundleVerification(of: files, trusting: try bundle.keys())
    let loaded = try BundleFormat().read(
      ImportFile(name: "old.zip", bytes: ZipWriter.archive(of: files)), as: ImportOptions())

    #expect(verification.findings == [])
    #expect(verification.version == VersionNumber(1, 0, 0))
    #expect(loaded.study == verification.study)
    #expect(verification.signature?.isTrusted == (try bundle.keys().isEmpty ? nil : true))
    if bundle.isArchive {
      #expect(try ZipWriter.archive(of: files, as: bundle.form) == bundle.archive())
    }
  }

  @Test(arguments: OlderBundle.all)
  func `a change to any file of a kept bundle is found`(bundle: OlderBundle) throws {
    let files = try bundle.files()
    // Without a key from elsewhere, these are only what the bundle says about itself.
    let claims = [BundleSignature.fileName, BundleSignature.keyName, BundleSignature.pemName]
    for index in files.indices where !claims.contains(files[index].path) {
      var altered = files
      altered[index].bytes.append(0x20)
      #expect(!BundleVerification(of: altered).isValid, "\(files[index].path)")
    }
  }

  @Test(arguments: OlderBundle.all)
  func `a kept bundle with a key is not valid for another`(bundle: OlderBundle) throws {
    guard !(try bundle.keys().isEmpty) else { return }

    let other = BundleVerification(of: try bundle.files(), trusting: [SigningKey().verifying])
    #expect(!other.isValid)
  }

  /// Before the layout is raised, a bundle of the layout so far is kept, as the folder's README.md says.
  @Test
  func `a bundle of every earlier layout is kept, except of layout 3, of which there is none`() {
    let kept = Set(OlderBundle.all.compactMap(\.layout))
    let earlier = Set(2..<BundleFacts.currentLayout).subtracting([3])

    #expect(earlier.isSubset(of: kept))
  }

  @Test func `a bundle of layout 4 states what its version was`() throws {
    let verification = BundleVerification(ofArchive: archive)

    #expect(verification.state == .proposed)
    #expect(
      verification.sha256 == "d52d79378368305373c52e4bbec7d3808046e33b1e37d7ccfaeaa216784d5e81")
    #expect(verification.study?.languages == [.english, .spanish])
  }

  @Test func `a bundle of layout 5 states its approval`() throws {
    let bundle = try #require(OlderBundle.all.first { $0.name == "layout-5.zip" })
    let verification = BundleVerification(ofArchive: try bundle.archive())

    #expect(verification.state == .published)
    #expect(verification.approval?.number == "E-17")
    #expect(verification.signature == nil)
  }

  @Test func `any altered, missing, or added file is found`() throws {
    for path in try ZipReader.files(of: archive).map(\.path) {
      let altered = try findings { files in
        for index in files.indices where files[index].path == path {
          files[index].bytes.append(0x20)
        }
      }
      let missing = try findings { $0.removeAll { $0.path == path } }

      #expect(!altered.isEmpty && !missing.isEmpty, "\(path)")
    }
    let added = try findings { $0.append(ExportedFile(path: "more.txt", text: "more")) }
    #expect(added == ["more.txt: The file was added: SHA256SUMS does not list it."])
  }

  @Test func `a missing or added file is found even if all checksums match`() throws {
    for path in try ZipReader.files(of: archive).map(\.path) where path != "SHA256SUMS" {
      let found = try findings(listingAgain: true) { $0.removeAll { $0.path == path } }

      #expect(!found.isEmpty, "\(path)")
    }
    let added = try findings(listingAgain: true) {
      $0.append(ExportedFile(path: "more.txt", text: "more"))
    }
    #expect(added == ["more.txt: The study document does not produce this file."])
  }

  @Test func `a renamed file is named, with its earlier name`() throws {
    let found = try findings { files in
      for index in files.indices where files[index].path == "strings/en.json" {
        files[index].path = "strings/fr.json"
      }
    }
    #expect(
      found.first
        == "strings/fr.json: The file was renamed: SHA256SUMS lists it as strings/en.json.")
  }

  @Test func `packing its files again gives the same bytes`() throws {
    let files = try ZipReader.files(of: archive)

    #expect(try ZipWriter.archive(of: files.reversed()) == archive)
  }
}
