import StudyModel

/// Describes a page of a consent form to the editor.
struct ConsentFormPagePart: PartDescription {
  let page: ConsentForm.Page
  let step: Step
  let study: Study

  private var siblings: [ConsentForm.Page] {
    if case .consentForm(let form) = step.content { form.pages } else { [] }
  }

  func title(in language: Language) -> String {
    study.title(page.title, in: language).orElse(page.id)
  }
  var whereabouts: String { "Consent form · page" }
  var kindName: String { "Page" }
  var icon: String { "document" }
  var siblingIDs: Set<String> { Set(siblings.map(\.id)) }
  var addition: PartAddition? {
    PartAddition("a page", [.init(value: "page", label: "Page")])
  }
  var settings: [Setting] { Self.settings }
  var otherMembers: [OtherMember] { [.id] }

  static func list(of form: ConsentForm) -> PartList {
    PartList(
      form.held(\.pages), title: "Pages", icons: form.pages.map { _ in "document" },
      add: "Add page",
      empty: "No pages yet."
    ) { BlankPart(ConsentForm.Page(id: $0.named("page"), title: $0.text)) }
  }

  private static let settings: [Setting] = [
    .words("title", label: "Title"),
    Setting.markdown("body", label: "Text").effect(.meaning),
    .words("learnMoreLabel", label: "Learn more link"),
    .plain("learnMoreAddress", label: "Learn more address"),
  ]
}
