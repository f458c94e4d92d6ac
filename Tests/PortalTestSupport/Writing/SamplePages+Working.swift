import SampleStudies
import StudyBundle
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts
import StudyStore

@testable import PortalWeb

/// The pages for copying, moving, finding, and deleting, in states that together show all of their templates.
extension SamplePages {
  static let working: [SamplePage] =
    [
      deepRules.map { SamplePage("write-deep-rules", $0) },
      openVisibility.map { SamplePage("write-open-visibility", $0) },
      breaking(of: ["tasks", "daily-check-in", "steps", "symptoms"]).map {
        SamplePage("breaking", $0)
      },
      changedPart.map { SamplePage("changed-part", $0) },
      SamplePage("missing-part", missingPart),
      copying(part: ["tasks", "daily-check-in", "steps", "symptoms"], error: nil).map {
        SamplePage("copying", $0)
      },
      copying(part: ["tasks", "join", "steps", "quiz", "questions", "leave"], error: "Choose.").map
      { SamplePage("copying-refused", $0) },
    ].compactMap { $0 }
    + [
      SamplePage("bank", bank(2, words: "")), SamplePage("bank-empty", bank(0, words: "")),
      SamplePage("bank-search", bank(0, words: "sleep")),
      SamplePage(
        "bank-for-study", bank(300, words: "", into: ["tasks", "daily-check-in", "steps"])),
      SamplePage("find", find("your", problem: nil)),
      SamplePage("find-none", find("zebra", problem: nil)),
      SamplePage("find-nothing", find("", problem: "Nothing is replaced.")),
      SamplePage("keys", KeysPage(shell: shell)),
      SamplePage(
        "signing-keys",
        SigningKeysPage(
          shell: shell,
          keys: ["A", "B"].compactMap {
            VerifyingKey(
              text: "MCowBQYDK2VwAyEA" + String(repeating: $0, count: 42) + "A=")
          })),
      SamplePage("edit", edit(from: ["One", "Two"], to: ["One", "Three"])),
      SamplePage("edit-deleting", edit(from: ["One", "Two"], to: ["One"])),
    ]

  /// An edit that changes the investigators.
  private static func edit(from old: [String], to new: [String]) -> EditPage {
    func list(_ names: [String]) -> JSONValue {
      .array(names.map { .object(["name": .string($0)]) })
    }
    var warned = shell
    warned.warning = "Edits may be missing."
    return EditPage(
      shell: warned, draft: draft(),
      edit: EditLine(
        number: 3, kind: .edited, at: date, accountID: ada.id, accountName: "Ada Lovelace",
        place: ["facts", "investigators"], summary: "Changed the facts", before: list(old),
        after: list(new), isUndone: old.count == new.count, hash: "hash"))
  }

  private static let symptoms = Condition.test(
    .init(answer: .init(step: "symptoms"), comparison: .includes(["none"])))

  /// Rules with nested groups, a range, a condition that no row can show, and a mistake.
  private static var deepRules: WritingPage? {
    var study = study
    guard let index = study.tasks.firstIndex(where: { $0.id == "daily-check-in" }) else {
      return nil
    }
    let range = Condition.test(
      .init(answer: .init(step: "strength"), comparison: .numberBetween(2, 4)))
    let odd = Condition.test(
      .init(answer: .init(step: "symptoms"), comparison: .includesOther(than: ["x"])))
    let gone = Condition.test(.init(answer: .init(step: "gone"), comparison: .answered))
    study.tasks[index].rules.append(
      .init(
        step: "strength",
        kind: .firstMatch(
          [
            .init(
              condition: .all([range, .any([symptoms, odd, gone])]), destination: .step("gone"))
          ], otherwise: .end)))
    let place = ["tasks", "daily-check-in", "steps", "strength"]
    guard let part = PlacedPart(at: place, in: study) else { return nil }
    var builder = WritingPageBuilder(
      draft: draft(study), part: part, language: .english, shell: shell, account: ada.id)
    builder.ruleError = FieldError(name: "rules.0.if.0.value", message: "Enter a number.")
    builder.identifierError = "“a b” cannot be an identifier."
    builder.typedIdentifier = "a b"
    return try? builder.page()
  }

  private static var openVisibility: WritingPage? {
    var study = study
    guard let task = study.tasks.firstIndex(where: { $0.id == "daily-check-in" }),
      let step = study.tasks[task].steps.firstIndex(where: { $0.id == "today" }),
      case .form(var form) = study.tasks[task].steps[step].content
    else { return nil }
    form.items[form.items.count - 1].visibility = symptoms
    study.tasks[task].steps[step].content = .form(form)
    let place = [
      "tasks", "daily-check-in", "steps", "today", "items", form.items[form.items.count - 1].id,
    ]
    guard let part = PlacedPart(at: place, in: study) else { return nil }
    var builder = WritingPageBuilder(
      draft: draft(study), part: part, language: .english, shell: shell, account: ada.id)
    builder.rulesAreOpen = true
    builder.ruleConflict = RuleConflictView(
      StaleRules(saved: study, wanted: study), at: place, language: .english, line: nil,
      isOwn: false, draft: draft(study))
    builder.ruleError = FieldError(name: "skip", message: "Enter a number.")
    return try? builder.page()
  }

  private static func breaking(of place: Place) -> ImpactPage? {
    guard let id = place.last,
      let after = try? study.changingList(
        at: place.dropLast(), { $0.removeAll { $0["id"] == .string(id) } })
    else { return nil }
    return ImpactPage(
      WouldBreak(
        problems: after.impact(since: study)
          + [
            Problem(
              .error, .unknownConsent, at: ["tasks", "join", "steps", "review", "consent"], "None.")
          ],
        before: study, after: after),
      deed: "Remove “Symptoms”", back: place, action: Paths.removal(study.id, at: place),
      form: form(["language": "en"]), shell: shell, language: .english, problemCount: 1)
  }

  private static var changedPart: ChangedPartPage? {
    let place: Place = ["consents", "consent", "sections", "privacy"]
    let line = EditLine(
      number: 3, kind: .edited, at: date, accountID: grace.id, accountName: "Grace",
      place: place + ["title", "es"], summary: "Edited Privacy", before: "Su privacidad",
      after: "Privacidad", isUndone: false, hash: "hash")
    return SeenValue(form(["was": "0123456789abcdef:0"]), at: place).map {
      ChangedPartPage(
        [line], of: $0, deed: "Remove “Privacy”", action: Paths.removal(study.id, at: place),
        back: "/studies", form: form(["language": "en"]), draft: draft(), shell: shell)
    }
  }

  private static var missingPart: MissingPartPage {
    let line = EditLine(
      number: 3, kind: .edited, at: date, accountID: ada.id, accountName: "Ada Lovelace",
      place: ["consents"], summary: "Deleted", before: nil, after: nil, isUndone: false,
      hash: "hash")
    let gone = ContentDifference.all(
      from: [["id": "risks", "title": ["en": "Risks"]]], to: [], at: ["consents"])
    return MissingPartPage(
      "the rule for “Age”", isInside: false,
      restorations: gone.map { BringBackView($0, of: line, among: gone, in: study) },
      draft: draft(), shell: shell)
  }

  private static func copying(part place: Place, error: String?) -> CopyingPage? {
    CopiedPart(at: place, in: study).map {
      CopyingPage(
        $0, draft: draft(), target: error == nil ? draft() : draft(emptyStudy),
        mine: [StudyTitle(id: ada.id, title: "Sleep Diary")],
        shell: shell, error: error)
    }
  }

  private static let emptyStudy = Study(
    id: ada.id, slug: "empty", facts: .init(title: LocalizedText("Empty", in: .english)))

  private static func bank(_ total: Int, words: String, into list: Place? = nil) -> BankPage {
    BankPage(
      total == 0
        ? []
        : [
          BankEntry(
            id: ada.id, title: "How rested?", kind: "Scale", member: "steps", keptAt: date)
        ], total: total, words: words, target: list.map { (draft(), $0) }, shell: shell)
  }

  private static func find(_ words: String, problem: String?) -> FindPage {
    FindPage(
      FindRequest(
        form: form(["q": words, "with": "their", "case": "on", "whole": "on"]), study: study),
      draft: draft(), shell: shell, problem: problem)
  }
}
