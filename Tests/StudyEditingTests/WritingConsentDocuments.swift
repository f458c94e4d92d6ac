import ConsentMarkdown
import Foundation
import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@Suite("Writing a consent as one document") struct WritingConsentDocuments {
  private static func words(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  private static let study = Study(
    id: UUID(), slug: "walks", facts: .init(title: words("Walks")), furtherLanguages: [.spanish],
    consents: [
      Consent(
        id: "consent", title: words("Walks consent"), statedVersion: "1.2.0",
        furtherMetadata: [MetadataLine(key: "contact", value: "study office")],
        sections: [
          Section(
            id: "risks", type: .custom, title: words("Risks"), summary: words("What may go wrong"),
            content: words("Walking can hurt."), appearance: .documentOnly, headingLevel: 1),
          Section(
            id: "end", type: .custom, title: words("End"), content: words("<signature id=sig />"),
            appearance: .documentOnly, headingLevel: 1),
        ], signatures: [Signature(id: "sig", role: .participant, title: words("You"))])
    ])
  private static let text = "# Risks\n\nWalking can hurt.\n\n# End\n\n<signature id=sig />\n"

  private static func fields(of study: Study, _ language: Language = .english) -> DocumentFields {
    DocumentFields(of: study.consents[0], in: study, language: language)
  }

  /// An edit on the page of a study.
  private static func typing(
    _ typed: KeyValuePairs<String, String>, in study: Study = study,
    _ language: Language = .english
  ) -> DocumentEdit {
    let shown = fields(of: study, language)
    var form = SubmittedForm(
      fields: DocumentFields.names.flatMap {
        [(name: "was.\($0)", value: shown.fingerprint(of: $0)), (name: $0, value: shown[$0])]
      })
    for (name, value) in typed { form.replace(name, with: value) }
    return DocumentEdit(consent: study.consents[0].id, language: language, form: form)
  }

  private static func error(of edit: DocumentEdit, in study: Study = study) -> DocumentEditError? {
    do {
      _ = try edit.applied(to: study)
      return nil
    } catch { return error as? DocumentEditError }
  }

  private static func message(_ name: String, of edit: DocumentEdit) -> String {
    guard case .fields(let errors)? = error(of: edit) else { return "not refused" }
    return errors[name] ?? "\(errors.lines)"
  }

  @Test func `the fields show the consent as an app would read it`() {
    let fields = Self.fields(of: Self.study)

    #expect(fields.title == "Walks consent")
    #expect(fields.version == "1.2.0")
    #expect(fields.metadata == "contact: study office")
    #expect(fields.text == Self.text)
    #expect(
      fields.front().entries.map { "\($0.key) \($0.value)" }
        == ["title Walks consent", "version 1.2.0", "contact study office"])
    #expect(Self.fields(of: Self.study, .spanish).front(else: "Walks")["title"] == "Walks")
  }

  @Test(arguments: UInt64(0)..<20)
  func `an unchanged page changes nothing in any language`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    for language in study.languages {
      let text = Self.fields(of: study, language).text
      for sent in [text, text.replacing("\n", with: "\r\n") + " \r\n\r\n"] {
        let edit = Self.typing(["text": sent], in: study, language)

        #expect(try edit.applied(to: study) == study, "\(seed) \(language)")
        #expect(edit.changes(in: study).isEmpty)
      }
    }
  }

  @Test func `a change and its inverse leave the study as it was`() throws {
    let typed: KeyValuePairs = [
      "title": " Evening\nwalks ", "version": "1.3.0", "metadata": "site: 4\n\ncontact: a: b",
      "text": Self.text.replacing("can hurt", with: "can tire"),
    ]

    let changed = try Self.typing(typed).applied(to: Self.study)
    let former = Self.fields(of: Self.study)
    let back = try Self.typing(
      [
        "title": former.title, "version": former.version, "metadata": former.metadata,
        "text": former.text,
      ], in: changed
    ).applied(to: changed)

    let consent = changed.consents[0]
    #expect(consent.title[.english] == "Evening walks")
    #expect(consent.statedVersion == "1.3.0")
    #expect(
      consent.furtherMetadata
        == [MetadataLine(key: "site", value: "4"), MetadataLine(key: "contact", value: "a: b")])
    #expect(consent.sections.map(\.id) == ["risks", "end"])
    #expect(consent.section("risks")?.content[.english] == "Walking can tire.")
    #expect(consent.section("risks")?.summary[.english] == "What may go wrong")
    #expect(back == Self.study)
  }

  @Test func `cleared fields are removed, and those that a page does not show are kept`() throws {
    let cleared = try Self.typing(["title": " ", "version": "", "metadata": "\n"])
      .applied(to: Self.study).consents[0]
    var form = SubmittedForm()
    form.fields = [("title", "Mine"), ("version", "9.0.0"), ("text", "Nothing.")]
    let unseen = DocumentEdit(consent: "consent", language: .english, form: form)

    #expect(cleared.title.isEmpty && cleared.statedVersion == nil)
    #expect(cleared.furtherMetadata.isEmpty)
    #expect(cleared.sections == Self.study.consents[0].sections)
    #expect(try unseen.applied(to: Self.study) == Self.study)
  }

  @Test func `another language is written by itself`() throws {
    let spanish = Self.text.replacing("Walking can hurt.", with: "Puede doler.")

    let changed = try Self.typing(["text": spanish, "title": "Paseos"], in: Self.study, .spanish)
      .applied(to: Self.study)

    let consent = changed.consents[0]
    #expect(consent.section("risks")?.content[.spanish] == "Puede doler.")
    #expect(consent.title[.spanish] == "Paseos")
    #expect(Self.fields(of: changed).text == Self.text)
    #expect(consent.title[.english] == "Walks consent")
  }

  @Test(arguments: [
    ("contact", "Line 1 is not “key: value”."), ("a: 1\n1b: 2", "Line 2 is not “key: value”."),
    (": x", "Line 1 is not “key: value”."), ("é: x", "Line 1 is not “key: value”."),
    ("a b: x", "Line 1 is not “key: value”."),
    ("title: x", "Line 1: “title” has its own field above."),
    ("a: 1\nversion: 2", "Line 2: “version” has its own field above."),
    ("a: 1\nb: 2\na: 3", "Line 3: “a” appears twice"),
  ])
  func `front matter that nobody could read is refused at its line`(lines: String, begin: String) {
    let message = Self.message("metadata", of: Self.typing(["metadata": lines]))

    #expect(message.hasPrefix(begin), "\(message)")
  }

  @Test func `a text beyond the limit and one with front matter are refused`() {
    let long = String(repeating: "a", count: DocumentFields.textLimit + 1)
    let begun = "---\ntitle: Pasted\n---\n\n" + Self.text

    #expect(
      Self.message("text", of: Self.typing(["text": long]))
        .hasPrefix("This text is 4096 KB. A consent can be up to 4096 KB"))
    #expect(
      Self.message("text", of: Self.typing(["text": begun]))
        .hasPrefix("Line 1: The text begins with front matter."))
  }

  @Test(arguments: [
    ("<toggle id=\"a>\nYes\n</toggle>", "Line 3, column 12: "),
    ("<toggle id=a>Yes", "Line 3, column 17: "),
    ("<select id=a expected-value=b>?</select>", "Line 3, column 14: "),
  ])
  func `a text that no app would load is refused at its own line`(wrong: String, place: String) {
    let text = "Begin.\n\n\(wrong)"
    guard case .unreadable(let found)? = Self.error(of: Self.typing(["text": text])) else {
      return #expect(Bool(false), "not refused")
    }
    var fields = Self.fields(of: Self.study)
    fields.text = text
    let check = DocumentCheck(fields, of: Self.study.consents[0])

    #expect(found.map { DocumentProblem($0).place }.contains(place), "\(found)")
    #expect(check.document == nil)
    #expect(check.problems.map(\.place) == found.map { DocumentProblem($0).place })
  }

  @Test func `the line where an element was opened is counted without front matter`() {
    let text = "Welcome.\n\n<toggle id=a>\nI <b>do</b> agree\n\n# End\n"
    guard case .unreadable(let found)? = Self.error(of: Self.typing(["text": text])) else {
      return #expect(Bool(false), "not refused")
    }

    #expect(
      found.contains { $0.message.contains("“toggle” opened on line 3 cannot be closed here") },
      "\(found)")
  }

  @Test func `what goes with a section is asked for once`() throws {
    let typed = Self.text.replacing("# Risks\n", with: "")
    guard case .question(let question)? = Self.error(of: Self.typing(["text": typed])) else {
      return #expect(Bool(false), "nothing is asked")
    }
    #expect(
      question.lines == ["“Risks” is no longer in the text. This also removes its summary."])

    let other = DocumentQuestion(lines: ["“End” is no longer in the text."])
    for wrong in [other.fingerprint, "", "on"] {
      guard case .question? = Self.error(of: Self.typing(["text": typed, "agreed": wrong])) else {
        return #expect(Bool(false), "“\(wrong)” agrees to it")
      }
    }
    var changed = Self.study
    changed.consents[0].sections[
      try #require(changed.consents[0].sections.firstIndex { $0.id == "risks" })
    ].summary[.english] = "A colleague’s new words"
    let since = #expect(throws: DocumentEditError.self) {
      try Self.typing(["text": typed, "agreed": question.fingerprint]).applied(to: changed)
    }
    guard case .question(let again)? = since else {
      return #expect(Bool(false), "what was changed since is removed")
    }
    #expect(again.lines == question.lines)
    #expect(again.shownLines.first?.hasPrefix("Someone has changed") == true)
    let agreed = try Self.typing(["text": typed, "agreed": question.fingerprint])
      .applied(to: Self.study)
    #expect(agreed.consents[0].section("risks") == nil)
    #expect(agreed.consents[0].section("end") == Self.study.consents[0].section("end"))
  }

  @Test func `changes of two people to different fields are both kept`() throws {
    let mine = Self.typing(["text": Self.text.replacing("can hurt", with: "can tire")])
    let theirs = try Self.typing(["version": "2.0.0", "title": "Walks"]).applied(to: Self.study)

    let both = try mine.applied(to: theirs)

    #expect(both.consents[0].statedVersion == "2.0.0")
    #expect(both.consents[0].section("risks")?.content[.english] == "Walking can tire.")
    #expect(mine.changes(in: theirs).map(\.name) == ["text"])
  }

  @Test func `changes of two people to one field conflict until the author has seen both`() throws {
    let edit = Self.typing(["version": "1.3.0", "title": "Mine", "metadata": "site: 4"])
    let theirs = try Self.typing(["version": "1.3.0", "title": "Theirs"]).applied(to: Self.study)

    guard case .conflict(let conflicts)? = Self.error(of: edit, in: theirs) else {
      return #expect(Bool(false), "no conflict")
    }
    let conflict = try #require(conflicts.first)
    var form = edit.form
    form.replace("was.title", with: conflict.was)
    let seen = try DocumentEdit(consent: "consent", language: .english, form: form)
      .applied(to: theirs)

    // Both wrote the same version, which is no conflict.
    #expect(conflicts.map(\.name) == ["title"])
    #expect(conflict.mine == "Mine" && conflict.theirs == "Theirs")
    #expect(edit.changes(in: theirs).map(\.name) == ["metadata"])
    #expect(seen.consents[0].title[.english] == "Mine")
    #expect(seen.consents[0].furtherMetadata == [MetadataLine(key: "site", value: "4")])
  }

  @Test func `a consent that was removed is missing`() {
    var none = Self.study
    none.consents = []

    #expect(throws: PlaceError.missing) { try Self.typing([:]).applied(to: none) }
    #expect(Self.typing(["title": "Mine"]).changes(in: none).isEmpty)
  }

  @Test func `problems of the whole text and of its fields have no line`() {
    var fields = Self.fields(of: Self.study)
    for name in DocumentFields.names { fields[name] = "" }

    let problems = DocumentCheck(fields, of: Self.study.consents[0]).problems
    let named = DocumentCheck(fields, of: Self.study.consents[0], title: "Walks").problems

    let whole = problems.filter { ["no-title", "no-version", "no-content"].contains($0.code) }

    #expect(whole.count == 3)
    #expect(whole.allSatisfy { !$0.hasPlace && $0.place.isEmpty && $0.json["line"] == 0 })
    #expect(problems.first { $0.code == "no-title" }?.field == "title")
    #expect(problems.first { $0.code == "no-version" }?.field == "version")
    #expect(problems.contains { $0.code == "no-content" && $0.field == nil })
    #expect(!named.contains { $0.code == "no-title" })
  }

  @Test func `languages that ask different questions differ`() {
    var fields = Self.fields(of: Self.study)
    let consent = Self.study.consents[0]
    let original = DocumentCheck(fields, of: consent)
    fields.text += "\n<toggle id=other>Yes</toggle>\n"
    let other = DocumentCheck(fields, of: consent)
    fields.text = "<toggle id=a>Yes"
    let unreadable = DocumentCheck(fields, of: consent)

    #expect(original.document != nil && other.document != nil)
    #expect(DocumentCheck.differences(of: original.document, from: original).isEmpty)
    #expect(DocumentCheck.differences(of: other.document, from: original).count == 1)
    #expect(DocumentCheck.differences(of: unreadable.document, from: original).isEmpty)
    #expect(DocumentCheck.differences(of: original.document, from: unreadable).isEmpty)
  }
}
