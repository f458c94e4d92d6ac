import Foundation
import StudyModel
import StudyReview
import TestSupport
import Testing

/// 40 edits of the consent of a running study. What is expected says where and how much, and quotes nothing of it.
@Suite(
  "Comparing real consents", .enabled(if: RealConsent.missing.isEmpty, RealConsent.comment))
struct ComparingRealConsents {
  @Test func `each edit is found once, in its place, with its words`() throws {
    let study = try RealConsent.current.study()
    var found: [String] = []
    for edit in Self.edits {
      var edited = study
      edit.apply(&edited.consents[0])
      let changes = try StudyComparison(from: study, to: edited).changes
      found.append(
        "\(edit.name): " + changes.map { $0.account(in: study, edited) }.joined(separator: "; "))
    }

    #expect(found.count == 40)
    #expect(found.joined(separator: "\n") == Self.expected)
  }

  @Test func `all edits together change each text once`() throws {
    let study = try RealConsent.current.study()
    var edited = study
    for edit in Self.edits { edit.apply(&edited.consents[0]) }

    let comparison = try StudyComparison(from: study, to: edited)

    #expect(Set(comparison.changes.map(\.id)).count == comparison.changes.count)
    #expect(
      try digest(comparison.applying(to: study).canonicalBytes()) == digest(edited.canonicalBytes())
    )
    #expect(comparison.proposedNumber(after: VersionNumber(0, 1, 0)) == VersionNumber(1, 0, 0))
    #expect(comparison.reconsent.outcome == .reconsent)
  }

  /// The text asks something again that an earlier one had asked, under the same version number.
  @Test func `a check box that came back under the same number is found`() throws {
    let (old, new) = (try RealConsent.december.study(), try RealConsent.current.study())

    let comparison = try StudyComparison(from: old, to: new)

    #expect(old.consents[0].statedVersion == new.consents[0].statedVersion)
    #expect(
      comparison.changes.map { $0.account(in: old, new) }
        == ["changed originalMarkdown format", "changed sections/28/content -0 +21 procedure"])
    #expect(comparison.numberPart == .major)
  }

  @Test func `the revision of a running study marks few of its words`() throws {
    let (old, new) = (try RealConsent.october.study(), try RealConsent.december.study())

    let comparison = try StudyComparison(from: old, to: new)

    #expect(
      comparison.changes.map { $0.account(in: old, new) } == [
        "changed originalMarkdown format",
        "changed sections/1/content -0 +13 data-use",
        "changed sections/2/content -1 +0 risk",
        "changed sections/4/content -4 +14 procedure",
        "changed sections/5/content -81 +160 data-use",
        "added sections/6 data-use",
        "changed sections/8/content -31 +18 data-use",
        "changed sections/12/content -0 +0 format",
        "changed sections/13/content -28 +0 data-use",
        "changed sections/15/content -0 +2 wording",
        "changed sections/17/content -3 +2 procedure",
        "changed sections/18/content -0 +0 format",
        "changed sections/19/content -3 +2 data-use",
        "changed sections/20/content -4 +0 data-use",
        "changed sections/21/content -0 +0 format",
        "changed sections/25/content -0 +4 procedure",
        "changed sections/26/content -0 +0 format",
        "changed sections/27/content -6 +2 rights-contact",
        "changed sections/28/content -22 +3 procedure",
        "changed statedVersion format",
      ])
    #expect(
      try digest(comparison.applying(to: old).canonicalBytes()) == digest(new.canonicalBytes()))
  }

  private static let edits: [ConsentEdit] = [
    .paragraph("one word", 0, in: 2) { $0.replaceFirst("collect", by: "gather") },
    .paragraph("a number", 2, in: 2) { $0.replaceFirst(#"\d+,\d+"#, by: "18,000") },
    .paragraph("a number in words", 1, in: 4) { $0.replaceFirst("three", by: "four") },
    .text("a date", in: 21) { $0.replaceFirst(#"[A-Z][a-z]+ \d+, \d{4}"#, by: "June 30, 2095") },
    .text("a telephone number", in: 8) { $0.replaceFirst(#"\d{3}-\d{4}"#, by: "555-0100") },
    .text("an email address", in: 17) { $0.replaceFirst(#"\w+@\w+"#, by: "office@example") },
    .text("a name", in: 17) { $0.replaceFirst(#"Dr\. \w+ \w+"#, by: "Dr. Ann Hale") },
    .text("a negation added", in: 10) { $0.replaceFirst(" may ", by: " may not ") },
    .text("a negation removed", in: 23) { $0.replaceFirst(" not ", by: " ") },
    .paragraph("a restriction", 0, in: 20) {
      $0.replaceFirst("may disclose", by: "may only disclose")
    },
    .text("a modal verb", in: 3) { $0.replaceFirst(" can ", by: " may ") },
    .paragraph("a typing error", 1, in: 2) { $0.replaceFirst("coaching", by: "caoching") },
    .paragraph("an article", 2, in: 13) { $0.replaceFirst(" to ", by: " to the ") },
    .paragraph("capital letters", 0, in: 13) { $0.replaceFirst("research", by: "Research") },
    .paragraph("a comma", 0, in: 12) { $0.replaceFirst(" and ", by: ", and ") },
    .paragraph("a sentence added at the end", 0, in: 12) { $0 += " You may bring a friend." },
    .paragraph("a sentence added in between", 0, in: 8) { text in
      let sentences = text.sentences
      text = ([sentences[0], "You may bring a friend. "] + sentences[1...]).joined()
    },
    .paragraph("a sentence removed", 0, in: 26) { text in
      var sentences = text.sentences
      sentences.remove(at: 1)
      text = sentences.joined()
    },
    .paragraph("two sentences swapped", 1, in: 9) { text in
      var sentences = text.sentences
      sentences.swapAt(2, 3)
      text = sentences.joined()
    },
    .paragraph("a sentence rewritten", 0, in: 16) { text in
      var sentences = text.sentences
      sentences[0] = "Nobody makes anyone sign. "
      text = sentences.joined()
    },
    .paragraph("a paragraph split", 0, in: 2) { text in
      let sentences = text.sentences
      let first = sentences[..<2].joined().trimmingCharacters(in: .whitespaces)
      text = first + "\n\n" + sentences[2...].joined()
    },
    .paragraphs("two paragraphs merged", in: 6) { $0 = [$0.joined(separator: " ")] },
    .paragraphs("a paragraph moved", in: 5) { $0.insert($0.remove(at: 6), at: 0) },
    .paragraphs("a paragraph removed", in: 5) { $0.remove(at: 4) },
    .paragraphs("a paragraph added", in: 11) { $0.append("You can also ask a friend.") },
    .lines("an item added", in: 7) { $0.insert("- Rest after each walk.", at: 2) },
    .lines("an item removed", in: 28) { $0.remove(at: 5) },
    .lines("items reordered", in: 28) { $0.swapAt(3, 6) },
    .text("bold removed", in: 21) { $0 = $0.replacing("**", with: "") },
    .text("a link added", in: 25) {
      $0.replaceFirst("Stanford Medicine", by: "[Stanford Medicine](https://example.org)")
    },
    .text("a check box set at first no longer", in: 28) {
      $0.replaceFirst(" initial-value=true", by: "")
    },
    .text("an option renamed", in: 28) { $0.replaceFirst(">Yes<", by: ">Yes, please<") },
    .text("an option added", in: 28) {
      $0.replaceFirst("</select>", by: "<option id=later>Later</option>\n</select>")
    },
    .text("white space", in: 3) { $0.replaceFirst("  ", by: " ") },
    .text("straight quotes", in: 1) { $0 = $0.replacing("\"", with: "'") },
    ConsentEdit(name: "a section added") { consent in
      consent.sections.insert(
        Section(
          id: "new", type: .custom, title: [RealConsent.language: "Travel"],
          content: [RealConsent.language: "We pay for the bus."]), at: 23)
    },
    ConsentEdit(name: "a section removed") { $0.sections.remove(at: 24) },
    ConsentEdit(name: "a section moved") { $0.sections.insert($0.sections.remove(at: 10), at: 9) },
    ConsentEdit(name: "a section renamed") {
      $0.sections[11].title[RealConsent.language] = "Other choices"
    },
    ConsentEdit(name: "the document renamed") { $0.title[RealConsent.language] = "Consent" },
  ]

  private static let expected = """
    one word: changed sections/2/content -1 +1 data-use
    a number: changed sections/2/content -2 +2 risk
    a number in words: changed sections/4/content -1 +1 procedure
    a date: changed sections/21/content -3 +3 data-use
    a telephone number: changed sections/8/content -2 +2 rights-contact
    an email address: changed sections/17/content -3 +3 rights-contact
    a name: changed sections/17/content -2 +2 procedure
    a negation added: changed sections/10/content -0 +1 risk
    a negation removed: changed sections/23/content -1 +0 cost-payment
    a restriction: changed sections/20/content -0 +1 data-use
    a modal verb: changed sections/3/content -1 +1 rights-contact
    a typing error: changed sections/2/content -1 +1 wording
    an article: changed sections/13/content -0 +1 wording
    capital letters: changed sections/13/content -1 +1 wording
    a comma: changed sections/12/content -0 +0 wording
    a sentence added at the end: changed sections/12/content -0 +5 procedure
    a sentence added in between: changed sections/8/content -0 +5 procedure
    a sentence removed: changed sections/26/content -15 +0 risk
    two sentences swapped: changed sections/9/content -22 +22 wording
    a sentence rewritten: changed sections/16/content -10 +4 procedure
    a paragraph split: changed sections/2/content -0 +0 format
    two paragraphs merged: changed sections/6/content -0 +0 format
    a paragraph moved: changed sections/5/content -24 +24 wording
    a paragraph removed: changed sections/5/content -64 +0 risk
    a paragraph added: changed sections/11/content -0 +6 procedure
    an item added: changed sections/7/content -0 +4 procedure
    an item removed: changed sections/28/content -23 +0 risk
    items reordered: changed sections/28/content -35 +35 wording
    bold removed: changed sections/21/content -0 +0 format
    a link added: changed sections/25/content -2 +5 procedure
    a check box set at first no longer: changed sections/28/content -7 +4 procedure
    an option renamed: changed sections/28/content -0 +1 wording
    an option added: changed sections/28/content -0 +5 procedure
    white space: changed sections/3/content -0 +0 format
    straight quotes: changed sections/1/content -0 +0 wording
    a section added: added sections/23 cost-payment
    a section removed: removed sections/24 cost-payment
    a section moved: moved sections/9 format
    a section renamed: changed sections/11/title -1 +2 alternative
    the document renamed: changed title -4 +0 wording
    """
}

extension Change {
  /// What the change is, without words of the study: the class, the place with the number of its section, and how many
  /// words are marked.
  fileprivate func account(in old: Study, _ new: Study) -> String {
    let study = kind == .removed && language == nil ? old : new
    var path = Array(place.dropFirst(2)).filter { $0 != RealConsent.language.rawValue }
    if path.count > 1, path[0] == "sections",
      let number = study.consents[0].sections.firstIndex(where: { $0.id == path[1] })
    {
      path[1] = String(number)
    }
    let counts = words.map { " -\($0.count(of: .deleted)) +\($0.count(of: .inserted))" } ?? ""
    return "\(kind.rawValue) \(path.joined(separator: "/"))\(counts) \(self.class.rawValue)"
  }
}

extension WordComparison {
  /// The number of words in the marks of a kind.
  func count(of kind: Kind) -> Int {
    runs.filter { $0.kind == kind }.reduce(0) { count, run in
      count + run.text.split { !$0.isLetter && !$0.isNumber }.count
    }
  }
}
