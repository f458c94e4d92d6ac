import StudyModel
import StudyReview
import StudyStore

/// The addresses that the page of a comparison leads to.
struct ComparisonLinks {
  private let id: Study.ID
  private let from: String
  private let to: String
  private let view: ComparisonView
  private let language: Language
  private let mayCorrect: Bool
  private let mayEdit: Bool
  /// The version, if the draft can have parts of it back.
  private let former: (number: VersionNumber, document: JSONValue)?

  init(
    _ compared: ComparedStudies, of study: ComparableStudy, view: ComparisonView,
    _ language: Language
  ) {
    id = study.id
    from = compared.from.name
    to = compared.to.name
    self.view = view
    self.language = language
    mayCorrect = compared.mayCorrect(in: study)
    mayEdit = compared.to.line == nil && study.draft?.mayEdit == true
    former =
      mayEdit
      ? compared.from.line.flatMap { line in
        (try? JSONValue(encoding: compared.old)).map { (line.number, $0) }
      } : nil
  }

  func page(_ view: ComparisonView, _ language: Language) -> String {
    Paths.comparison(id, from: from, to: to, view: view, language: language)
  }

  /// The change itself. It is on another page if that shows another language, and changed screens show no changes.
  func jump(to change: Change) -> String {
    let anchor = "#" + ComparedChange.anchor(of: change.id)
    let shown = change.language ?? language
    return view == .screens || shown != language
      ? page(view == .screens ? .inline : view, shown) + anchor : anchor
  }

  /// The form that corrects the class of a change; nil if nobody can, or not this person.
  func correction(of change: Change) -> String? {
    mayCorrect
      ? Paths.classCorrection(
        of: change.id, id, from: from, to: to, view: view, language: language) : nil
  }

  /// The question whether to bring back what the version has instead; nil if it has nothing at the place of the change, or
  /// only at another one.
  func restoring(_ change: Change) -> String? {
    guard let former, former.document.value(at: change.place) != nil,
      change.kind == .moved ? change.formerPlace == nil : change.before != nil
    else { return nil }
    return Paths.restoring(id, former.number, at: change.place)
  }

  /// The part in the editor; nil if it is gone, and for people who cannot edit it.
  func editor(at change: Change) -> String? {
    let isGone = change.kind == .removed && change.part == change.place
    return mayEdit && !isGone && !change.part.isEmpty
      ? Paths.write(
        id, at: change.part, language: change.language.flatMap { $0 == language ? $0 : nil }) : nil
  }
}
