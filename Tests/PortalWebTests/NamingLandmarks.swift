import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Landmarks of a page") struct NamingLandmarks {
  @Test(arguments: SamplePages.quizzes + SamplePages.flows)
  func `have unique names`(sample: SamplePage) async throws {
    let templates = try await Templates(folder: TheTemplates.folder("portal"))
    let html = try await templates.html(sample.page)

    let regions = html.matches(of: /<(section|[a-z]+ [^>]*role="region")[^>]*>/).map {
      String($0.0)
    }
    let names = regions.compactMap { region in
      region.firstMatch(of: /aria-label(?:ledby)?="([^"]*)"/).map { String($0.1) }
    }

    #expect(Set(names).count == names.count, "\(names)")
  }
}
