import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyReview

@Suite("Writing storyboard files") struct WritingStoryboardFiles {
  private static let styles = "p { color: red; }"

  private func document(
    of study: Study, in language: Language = .english, pictures: [Asset.ID: String] = [:]
  ) throws -> String {
    StoryboardDocument(
      try Storyboards.of(study, in: language), of: study, edition: "1.0.0", hash: "abc",
      styles: Self.styles, pictures: pictures
    ).html
  }

  @Test(arguments: Storyboards.studies)
  func `every screen of a study is in its file, and each can be linked to`(study: Study) throws {
    let storyboard = try Storyboards.of(study)
    let html = try document(of: study)

    for screen in storyboard.screens {
      #expect(html.contains("<li class=\"story-screen\" id=\"\(screen.anchor)\">"))
    }
    let ids = html.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids.count == Set(ids).count)
    let links = Set(html.matches(of: #/href="\#([^"]*)"/#).map { String($0.output.1) })
    #expect(links.subtracting(ids).isEmpty)
  }

  @Test(arguments: Storyboards.studies)
  func `a file asks no server for anything`(study: Study) throws {
    let html = try document(of: study)

    #expect(!html.contains("<script") && !html.contains("<link"))
    // A page of an author is within the file, and can run nothing.
    let frames = html.matches(of: /<iframe[^>]*>/).map { String($0.output) }
    #expect(frames.allSatisfy { $0.contains(" sandbox srcdoc=\"") && !$0.contains(" src=") })
    #expect(html.matches(of: #/(src|href|poster)="/[^/]/#).isEmpty)
    #expect(html.contains("default-src 'none'; img-src data:; style-src 'sha256-"))
    #expect(!html.contains(" style=\""))
  }

  @Test func `pictures are in the file`() throws {
    let hash = String(repeating: "b", count: 64)
    var study = SampleStudies.heartRhythmAtHome
    study.assets.append(
      Asset(id: hash, name: "A picture", mediaType: "image/png", byteCount: 3))
    let index = try #require(study.consents[0].sections.indices.first)
    study.consents[0].sections[index].illustration = .asset(hash)

    let html = try document(of: study, pictures: [hash: "data:image/png;base64,AAAA"])

    #expect(html.contains("src=\"data:image/png;base64,AAAA\""))
    #expect(!html.contains(hash))
  }

  @Test func `texts of authors stay texts`() throws {
    var study = SampleStudies.heartRhythmAtHome
    study.facts.title = [.english: "<b>Ours</b> \"&\""]
    study.tasks[0].title = [.english: "<script>alert(1)</script>"]

    let html = try document(of: study)

    #expect(!html.contains("<b>Ours") && !html.contains("<script"))
    #expect(html.contains("&lt;b&gt;Ours&lt;/b&gt; &quot;&amp;&quot;"))
  }

  @Test func `the same version gives the same bytes`() throws {
    let study = SampleStudies.gallery

    #expect(try document(of: study) == document(of: study))
    #expect(
      try document(of: SampleStudies.heartRhythmAtHome, in: .spanish).contains("Spanish"))
  }
}
