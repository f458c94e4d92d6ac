import SampleStudies
import StudyEditing
import StudyModel
import Testing

@Suite("Selecting an element of a consent's text") struct SelectingElements {
  private static let call = "<toggle id=call>\nMay we call?\n</toggle>"
  private static let mail = "<toggle id=mail>\nMay we write?\n</toggle>"

  private static func target(_ text: String, _ fields: KeyValuePairs<String, String> = [:]) throws
    -> ElementTarget
  {
    let study = SampleStudies.heartRhythmAtHome
    let consent = try #require(study.consents.first)
    return try #require(
      ElementTarget(
        SubmittedForm(fields: fields.map { (name: $0.key, value: $0.value) }), typed: text,
        study: study, consent: consent, language: .english))
  }

  /// The fields of a form that was opened for an element of a text.
  private static func opened(_ index: Int, in text: String) throws -> KeyValuePairs<String, String>
  {
    let target = try target(text, ["element": String(index)])
    return [
      "element": String(index), "was": target.fingerprint, "tag": try #require(target.tag),
      "named": try #require(target.element).id,
    ]
  }

  private static func text(_ parts: String...) -> String { parts.joined(separator: "\n\n") }

  @Test func `an element is found again after others were added or removed before it`() throws {
    let form = try Self.opened(1, in: Self.text(Self.call, Self.mail))

    let removed = try Self.target(Self.mail, form)
    let added = try Self.target(
      Self.text("<toggle id=new>\nNew?\n</toggle>", Self.call, Self.mail), form)

    #expect(removed.index == 0 && removed.source == Self.mail)
    #expect(added.index == 2 && added.source == Self.mail)
  }

  @Test func `one that a colleague rewrote is found by its name, and one that is gone is not`()
    throws
  {
    let form = try Self.opened(0, in: Self.text(Self.call, Self.mail))
    let rewritten = Self.call.replacing("call?", with: "phone you?")

    let changed = try Self.target(Self.text(Self.mail, rewritten), form)
    let gone = try Self.target(Self.mail, form)

    #expect(changed.source == rewritten)
    if case .changed = changed.standing {} else { Issue.record("\(changed.standing)") }
    #expect(gone.index == nil && gone.source == nil)
    if case .gone = gone.standing {} else { Issue.record("\(gone.standing)") }
  }

  @Test(arguments: ["-1", "2", "x", "99999999999999999999", ""])
  func `a number that no element has selects none`(number: String) throws {
    #expect(try Self.target(Self.text(Self.call, Self.mail), ["element": number]).index == nil)
  }

  @Test func `a place is counted in UTF-16, as browsers do`() throws {
    let text = Self.text("👩‍🔬 é", Self.call, "End")
    var target = try Self.target(text)
    let start = try #require(text.range(of: "<toggle")).lowerBound
    let place = text.utf16.distance(from: text.startIndex, to: start)

    target.choose(atUTF16: place + 3)
    #expect(target.source == Self.call)
    #expect(target.utf16Range?.lowerBound == place)
    target.choose(atUTF16: 0)
    #expect(target.index == nil)
    target.choose(atUTF16: -1)
    target.choose(atUTF16: .max)
    #expect(target.index == nil)
  }

  @Test func `names of other elements count as taken, its own does not`() throws {
    let target = try Self.target(Self.text(Self.call, Self.mail), ["element": "0"])

    #expect(target.otherIDs == ["mail"])
  }

  @Test func `a section that does not exist is no target`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let consent = try #require(study.consents.first)

    #expect(
      ElementTarget(
        SubmittedForm(fields: [(name: "section", value: "none")]), typed: nil, study: study,
        consent: consent, language: .english) == nil)
  }
}
