import StudyEditing
import StudyModel
import Testing

@testable import StudyParts

@Suite("Texts of a form that could not be saved") struct KeepingTypedTexts {
  @Test func `an error page shows every text of a form in full`() {
    let long = String(repeating: "word ", count: 100_000) + "end"
    var fields = (0..<900).map { (name: "choices.\($0).text", value: "Answer \($0)") }
    fields.append((name: "content", value: long))

    let texts = KeptTexts(SubmittedForm(fields: fields)).all

    #expect(texts.count == 901)
    #expect(texts[899].value == "Answer 899")
    #expect(texts.last?.value == long)
  }

  @Test func `passwords and codes of a second factor are never shown`() {
    let form = SubmittedForm(fields: [
      (name: "current-password", value: "a secret"), (name: "code", value: "123456"),
      (name: "recovery-code", value: "ABCD-EFGH-IJKL-MNOP"), (name: "name", value: "Ada"),
    ])

    #expect(KeptTexts(form).all.map { $0.value } == ["Ada"])
  }

  @Test func `changed texts come first, and each has its field's label`() {
    let fields: [Setting] = [
      .words("title", label: "Heading"),
      .plain(
        "type", label: "Kind of part",
        as: .options([Setting.Option(value: "custom", label: "Of your own")])),
      .prose("summary", label: "Short text"),
    ]
    let form = SubmittedForm(fields: [
      (name: "was.title", value: Setting.fingerprint(ofRead: .string("Risks"))),
      (name: "title", value: "Risks"),
      (name: "was.type", value: Setting.fingerprint(ofRead: .string("custom"))),
      (name: "type", value: "custom"),
      (name: "was.summary", value: Setting.fingerprint(ofRead: .string("Before"))),
      (name: "summary", value: "After"),
    ])

    let texts = KeptTexts(form, fields: fields)

    #expect(texts.changed.map { $0.label } == ["Short text"])
    #expect(texts.changed.map { $0.value } == ["After"])
    #expect(texts.others.map { $0.label } == ["Heading", "Kind of part"])
    #expect(texts.others.map { $0.value } == ["Risks", "Of your own"])
  }

  @Test func `what a rule was about is listed in words only, with the row that it is in`() {
    let form = SubmittedForm(fields: [
      (name: "was", value: "2270cd46585b0005"), (name: "rules.0.if.join", value: "any"),
      (name: "rules.0.if.if.0.asked", value: "symptoms"),
      (name: "rules.0.if.if.0.value", value: "Somewhat dizzy"),
      (name: "rules.0.to", value: "step:care"), (name: "rules.1.if.if.0.value", value: "8"),
      (name: "rules.otherwise", value: "step:began"), (name: "do", value: "save"),
    ])

    let texts = KeptTexts(form).all

    #expect(texts.map(\.label) == ["Value, row 1.1", "Value, row 2.1"])
    #expect(texts.map(\.value) == ["Somewhat dizzy", "8"])
  }

  @Test func `a text of a step is listed with the number that its page shows`() {
    let field = Setting.prose("text", label: "Content").below("bodyItems", "2")
      .folded(under: "Text 2: Sit down: on a chair")
    let form = SubmittedForm(fields: [
      (name: "bodyItems.2.text", value: "Sit down"), (name: "bodyItems.3.text", value: "Breathe"),
      (name: "choices.0.text", value: "Yes"),
    ])

    let texts = KeptTexts(form, fields: [field]).all

    #expect(texts.map(\.label) == ["Text 2, content", "Text 3, text", "Text, row 1"])
  }

  @Test func `a decision that nobody could sign is listed by what its form calls the texts`() {
    let form = SubmittedForm(fields: [
      (name: "languages", value: "en"), (name: "token", value: "a1"),
      (name: "decisions", value: "0"), (name: "threads", value: "0"),
      (name: "correction", value: "4"), (name: "request", value: "1"),
      (name: "meaning", value: "approve"), (name: "condition", value: "Name the maker."),
      (name: "note", value: "Well written."), (name: "approvalNumber", value: "E-17"),
      (name: "overrideReason", value: "Read on paper."), (name: "reconsent", value: "notify"),
      (name: "password", value: "secret"),
    ])

    let texts = KeptTexts(form).all

    #expect(
      texts.map(\.label) == ["Conditions", "Note", "Approval number", "Reason to approve anyway"])
  }

  @Test func `a text about passwords is kept, and a password is not`() {
    let form = SubmittedForm(fields: [
      (name: "was.passwordMessage", value: Setting.fingerprint(ofRead: .null)),
      (name: "passwordMessage", value: "Use 10 characters."), (name: "was.token.prompt", value: ""),
      (name: "token.prompt", value: "The code of your letter"), (name: "password", value: "secret"),
    ])

    let texts = KeptTexts(form).changed

    #expect(texts.map(\.value) == ["Use 10 characters.", "The code of your letter"])
  }
}
