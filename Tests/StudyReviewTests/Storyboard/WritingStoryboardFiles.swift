import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyReview

@Suite("Writing storyboard files") struct WritingStoryboardFiles {
  private static let styles = "p { color: red; }"

  private func document(
    of study: Study, in language: Language = .english, pictures: [Asset.ID: String] = [:],
    limit: Int? = nil, hash: String? = "abc"
  ) throws -> String {
    StoryboardDocument(
      try Storyboards.of(study, in: language), of: study, edition: "1.0.0", hash: hash,
      styles: Self.styles, pictures: pictures, limit: limit
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

  /// Two pictures, the large one on two screens.
  private static func illustrated() throws -> (study: Study, pictures: [Asset.ID: String]) {
    let ids = ["a", "b"].map { String(repeating: $0, count: 64) }
    var study = SampleStudies.heartRhythmAtHome
    study.assets += zip(ids, ["small.png", "large & heavy.png"]).map { id, name in
      Asset(id: id, name: name, mediaType: "image/png", byteCount: 3)
    }
    for (index, id) in zip(0..., [ids[0], ids[1], ids[1]]) {
      study.consents[0].sections[index].illustration = .asset(id)
    }
    let pictures = [
      ids[0]: "data:image/png;base64,AAAA",
      ids[1]: "data:image/png;base64," + String(repeating: "B", count: 60_000),
    ]
    return (study, pictures)
  }

  @Test func `pictures with which a file would be too large are left out, and named`() throws {
    let (study, pictures) = try Self.illustrated()

    let html = try document(of: study, pictures: pictures, limit: 100_000)

    #expect(html.contains("src=\"data:image/png;base64,AAAA\""))
    #expect(!html.contains("BBBB"))
    let said = "This page leaves out 1 picture that is too large: “large &amp; heavy.png”."
    #expect(html.contains("\(said) The bundle has it in the folder “assets”.</p>"))
    #expect(html.utf8.count < (try document(of: study, pictures: pictures)).utf8.count - 100_000)
  }

  @Test func `several pictures are counted, and a draft names no bundle`() throws {
    let (study, pictures) = try Self.illustrated()

    let html = try document(of: study, pictures: pictures, limit: 1, hash: nil)

    #expect(
      html.contains(
        "This page leaves out 2 pictures that are too large: “small.png”, “large &amp; heavy.png”.</p>"
      ))
  }

  @Test func `pictures of a study in many languages take no more than those in a few`() throws {
    var (study, pictures) = try Self.illustrated()
    study.furtherLanguages = (0..<49).map { Language("x-\($0)") }
    pictures = pictures.mapValues { $0 + String(repeating: "C", count: 500_000) }

    let html = try document(of: study, pictures: pictures)

    #expect(html.contains("This page leaves out") && html.contains("AAAA"))
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
