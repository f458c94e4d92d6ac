import Foundation
import StudyModel
import StudyReview
import TestSupport
import Testing

@Suite("Finding the anchors of threads") struct FindingAnchors {
  static let risks: Place = ["consents", "main", "sections", "risks"]
  static let text = "You may feel **tired** after the test. Tell us if you feel unwell at any time."

  /// A study with 2 consents, whose sections have these texts.
  private func study(
    _ text: String?, title: String = "Risks", id: String = "risks", elsewhere: String? = nil
  ) -> Study {
    var sections = [Section(id: "overview", type: .overview, title: [.english: "Overview"])]
    if let text {
      sections.append(
        Section(id: id, type: .custom, title: [.english: title], content: [.english: text]))
    }
    return Study(
      id: UUID(), slug: "sleep", facts: StudyFacts(title: [.english: "Sleep"]),
      consents: [
        Consent(id: "main", sections: sections),
        Consent(
          id: "other",
          sections: elsewhere.map {
            [Section(id: "risks", type: .custom, title: [.english: title], content: [.english: $0])]
          } ?? []),
      ])
  }

  private func anchor(_ quote: String, in text: String = Self.text) -> ThreadAnchor {
    AnchorFinder(study(text)).anchor(
      at: Self.risks, language: .english, screen: "consents/main/sections/risks", quote: quote)
  }

  private func found(_ quote: String, in now: Study, from text: String = Self.text) -> AnchorFinding
  {
    AnchorFinder(now).finding(of: anchor(quote, in: text))
  }

  @Test func `knows the text that selected words are from`() {
    let anchor = anchor("feel   tired\nafter")

    #expect(anchor.place == Self.risks)
    #expect(anchor.member == ["content"])
    #expect(anchor.quote == "feel tired after")
    #expect(anchor.before == "You may ")
    #expect(anchor.after.hasPrefix(" the test. Tell us"))
    #expect(anchor.title == "Risks")
  }

  @Test func `knows words that were copied with their markup`() {
    let anchor = anchor("feel **tired** after")

    #expect(anchor.member == ["content"])
    #expect(anchor.quote == "feel tired after")
  }

  @Test func `knows which text of a part says the words`() {
    let finder = AnchorFinder(study(Self.text))

    let member = finder.member(
      saying: "feel tired", in: Self.risks, .english, first: ["title"])

    #expect(member == ["content"])
    #expect(finder.member(saying: "nowhere", in: Self.risks, .english, first: nil) == nil)
  }

  @Test func `finds the words in the same text`() {
    let finding = found("feel tired", in: study(Self.text))

    #expect(finding == AnchorFinding(.unchanged, place: Self.risks, words: "feel tired"))
  }

  @Test(arguments: [
    "First of all: " + Self.text, Self.text + " Call us.",
    "You may feel *tired* after the test, as many people do.",
    "# Risks\n\n- You may feel tired after the test.\n- Another risk.",
  ])
  func `finds the words after edits around them`(text: String) {
    let finding = found("feel tired", in: study(text))

    #expect(finding.words == "feel tired")
    #expect(finding.state == .unchanged)
  }

  @Test func `says so if nothing around the words is as it was`() {
    let finding = found("feel tired", in: study("Some people who feel tired rest."))

    #expect(finding == AnchorFinding(.foundAgain, place: Self.risks, words: "feel tired"))
  }

  @Test func `tells repeated words apart by the text around them`() {
    let anchor = AnchorFinder(study(Self.text)).anchor(
      at: Self.risks, language: .english, quote: "feel", context: ("Tell us if you ", " unwell"))

    #expect(anchor.before.hasSuffix("Tell us if you "))
    let changed = Self.text.replacing("you feel unwell", with: "you are unwell")
    let finding = AnchorFinder(study(changed)).finding(of: anchor)
    #expect(finding.state == .changed && finding.words == "are")
    #expect(finding.passage == "…the test. Tell us if you are unwell at any time.")
  }

  @Test func `reports other words in the place of the quoted ones as changed`() {
    let one = found("tired", in: study(Self.text.replacing("tired", with: "dizzy and weak")))
    #expect(one.state == .changed && one.place == Self.risks && one.words == "dizzy and weak")

    let rewritten = "At any time, tell us when you feel unwell."
    let two = found("Tell us if you feel unwell at any time", in: study(rewritten))
    #expect(two.state == .changed)
    #expect(two.words == "At any time, tell us when you feel unwell")
  }

  @Test func `shows the words that changed with some of those around them`() {
    let long = "Long before that, we say something else about this study. "
    let now = long + Self.text.replacing("tired", with: "dizzy and weak") + " " + long

    let passage = found("tired", in: study(now)).passage

    #expect(
      passage == "…about this study. You may feel dizzy and weak after the test. Tell us if…")
  }

  @Test func `shows a word that came into the quoted ones, and a short text whole`() {
    let now = study("Text.", title: "What we will collect")
    let anchor = AnchorFinder(study("Text.", title: "What we collect")).anchor(
      at: Self.risks, member: ["title"], language: .english, quote: "What we collect")

    let finding = AnchorFinder(now).finding(of: anchor)

    #expect(finding.state == .changed)
    #expect(finding.passage == "What we will collect")
  }

  @Test func `is orphaned when nothing similar is left`() {
    #expect(found("feel tired", in: study("There are no risks.")) == AnchorFinding(.orphaned))
    #expect(found("feel tired", in: study(nil)) == AnchorFinding(.orphaned))
  }

  @Test func `follows a sentence that was moved to another part, if it is said only there`() {
    let quote = "Tell us if you feel unwell at any time."
    let own = "You may feel **tired** after the test."
    let moved = "Why we ask you.\n\nTell us if you feel **unwell** at any time. Thank you."
    let other: Place = ["consents", "main", "sections", "why"]
    func now(_ texts: [(id: String, text: String)]) -> Study {
      var study = study(own)
      for (id, text) in texts {
        study.consents[0].sections.append(
          Section(id: id, type: .custom, title: [.english: id], content: [.english: text]))
      }
      return study
    }

    #expect(
      found(quote, in: now([("why", moved)]))
        == AnchorFinding(.foundAgain, place: other, isMoved: true, words: quote))
    let twice = now([("why", moved), ("again", "Once more. \(moved)")])
    #expect(found(quote, in: twice).state != .foundAgain)
    #expect(found("feel unwell", in: now([("why", "Do you feel unwell?")])).state != .foundAgain)
  }

  @Test func `follows a part to another list`() {
    let finding = found("feel tired", in: study(nil, elsewhere: Self.text))

    let place: Place = ["consents", "other", "sections", "risks"]
    #expect(
      finding == AnchorFinding(.foundAgain, place: place, isMoved: true, words: "feel tired"))
  }

  @Test func `follows a part that was given another identifier`() {
    let finding = found("feel tired", in: study(Self.text, id: "harms"))

    let place: Place = ["consents", "main", "sections", "harms"]
    #expect(
      finding == AnchorFinding(.foundAgain, place: place, isMoved: true, words: "feel tired"))
  }

  @Test(arguments: [
    ("Você pode sentir cansaço", "Voce\u{302} pode sentir cansac\u{327}o"), ("👩‍🔬 fragt", "👩‍🔬 fragt"),
    ("您可能会感到疲倦", "您可能会感到疲倦"), ("قد تشعر بالتعب", "قد تشعر بالتعب"),
  ])
  func `compares characters, however they are written`(quote: String, written: String) {
    let finding = found(quote, in: study("1. \(written)!"), from: "\(quote)!")

    #expect(finding.words == AnchorFinder(study(quote)).anchor(at: [], quote: quote).quote)
    #expect(finding.state != .orphaned)
  }

  @Test func `never finds a part of a character`() {
    let family = "Ask 👨‍👩‍👧 first."

    #expect(anchor("👨", in: family).member == nil)
    #expect(found("👨", in: study(family), from: "👨").state == .orphaned)
  }

  @Test func `finds changed words in scripts without spaces`() {
    let finding = found("您可能会感到非常疲倦", in: study("研究之后您可能会感到疲倦。"), from: "研究之后您可能会感到非常疲倦。")

    #expect(finding.state == .changed)
  }

  @Test func `ties words that are not from a text to the part`() {
    let anchor = anchor("Learn more")

    #expect(anchor.member == nil)
    #expect(
      AnchorFinder(study("Other")).finding(of: anchor)
        == AnchorFinding(.partOnly, place: Self.risks))
    #expect(AnchorFinder(study(nil)).finding(of: anchor).state == .orphaned)
  }

  @Test func `ties a comment on a whole part to its identifier`() {
    let anchor = AnchorFinder(study(Self.text)).anchor(at: Self.risks)

    #expect(
      AnchorFinder(study("Other")).finding(of: anchor)
        == AnchorFinding(.unchanged, place: Self.risks))
    #expect(AnchorFinder(study(nil)).finding(of: anchor).state == .orphaned)
  }

  @Test func `compares the value of a setting`() {
    let anchor = AnchorFinder(study(Self.text)).anchor(at: Self.risks, member: ["type"])
    var changed = study(Self.text)
    changed.consents[0].sections[1].type = .privacy

    #expect(anchor.value == "\"custom\"")
    #expect(AnchorFinder(study(Self.text)).finding(of: anchor).state == .unchanged)
    let finding = AnchorFinder(changed).finding(of: anchor)
    #expect(finding.state == .changed)
    #expect(finding.words == "\"privacy\"")
  }

  @Test(arguments: UInt64(1)...20)
  func `survives every edit that leaves its words`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = (0..<60).map { "word\($0)" }
    let quoted = Int.random(in: 0..<57, using: &random)
    let quote = words[quoted..<quoted + 3].joined(separator: " ")
    var before = Array(words[..<quoted])
    var after = Array(words[(quoted + 3)...])
    for number in 0..<30 {
      if Bool.random(using: &random) {
        edit(&before, number, &random)
      } else {
        edit(&after, number, &random)
      }
    }
    let now = (before + [quote] + after).joined(separator: " ")

    let finding = found(quote, in: study(now), from: words.joined(separator: " "))

    #expect(finding.words == quote)
    #expect([.unchanged, .foundAgain].contains(finding.state))
  }

  @Test(arguments: UInt64(1)...20)
  func `never calls other words the same`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = (0..<60).map { "word\($0)" }
    let quoted = Int.random(in: 0..<57, using: &random)
    let quote = words[quoted..<quoted + 3].joined(separator: " ")
    var now = words
    now[quoted + Int.random(in: 0..<3, using: &random)] = "other"

    let finding = found(
      quote, in: study(now.joined(separator: " ")), from: words.joined(separator: " "))

    #expect([.changed, .orphaned].contains(finding.state))
    #expect(finding.words != quote)
  }

  private func edit(_ words: inout [String], _ number: Int, _ random: inout SeededGenerator) {
    let index = Int.random(in: 0...words.count, using: &random)
    if Bool.random(using: &random) || index == words.count {
      words.insert("new\(number)", at: index)
    } else {
      words.remove(at: index)
    }
  }
}
