import StudyEditing
import StudyModel
import StudyStore

/// The form above a list of threads.
struct ThreadFilterView: Sendable {
  let action: String
  let version: String?
  let states: [SelectField.Option]
  /// The chosen state as it was asked for; empty for all.
  let state: String
  let isRequired: Bool
  let isMine: Bool
  let screen: String?
  /// Whether the filter leaves anything out.
  let isOn: Bool
  /// The list without the filter.
  let cleared: String
  let heading: String
  let newThread: String?
  let subject: ThreadFilter.Subject
  /// The filter that is applied.
  let filter: ThreadFilter

  /// The value for every state but closed.
  static let unsettled = "unsettled"

  /// Nil if the query names a version that cannot be one.
  init?(_ query: SubmittedForm, of study: Study.ID) {
    let version = query.trimmed("version")
    switch version {
    case nil:
      subject = .everything
      heading = "Comments"
      newThread = nil
      cleared = Paths.threads(study)
    case "draft":
      subject = .draft
      heading = "Comments on the draft"
      newThread = Paths.newThread(study, on: nil)
      cleared = Paths.threads(study, on: nil)
    case .some(let text):
      guard let number = VersionNumber(text) else { return nil }
      subject = .version(number)
      heading = "Comments on \(number)"
      newThread = Paths.newThread(study, on: number)
      cleared = Paths.threads(study, on: number)
    }
    self.version = version
    action = Paths.threads(study)
    let state = query.trimmed("state") ?? ""
    self.state = state
    var chosen: Set<ThreadState> = []
    if state == Self.unsettled {
      chosen = ThreadState.unsettled
    } else if let one = ThreadState(rawValue: state) {
      chosen = [one]
    }
    let every = ThreadState.allCases.map { (value: $0.rawValue, label: $0.words) }
    states = ([(value: "", label: "All"), (value: Self.unsettled, label: "Not closed")] + every)
      .map {
        SelectField.Option(
          value: $0.value, label: $0.label, hint: nil, isChosen: state == $0.value)
      }
    isRequired = query["required"] == "on"
    isMine = query["mine"] == "on"
    screen = query.trimmed("screen")
    isOn = !chosen.isEmpty || isRequired || isMine || screen != nil
    filter = ThreadFilter(
      subject, states: chosen, onlyRequired: isRequired, onlyMine: isMine, screen: screen)
  }

  /// A page of the list, with the same filter.
  func address(page: Int) -> String {
    let fields: [(String, String?)] = [
      ("version", version), ("screen", screen), ("state", state.isEmpty ? nil : state),
      ("required", isRequired ? "on" : nil), ("mine", isMine ? "on" : nil),
      ("page", page == 1 ? nil : "\(page)"),
    ]
    return action + Paths.query(fields.compactMap { name, value in value.map { (name, $0) } })
  }

  /// Whether a thread in the list says which version it is about.
  func shows(_ version: VersionNumber?) -> Bool {
    switch subject {
    case .everything: true
    case .draft: false
    case .version(let listed): version != listed
    }
  }
}
