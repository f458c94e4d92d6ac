import StudyModel

/// Addresses of comparisons.
extension Paths {
  static func comparison(_ id: Study.ID) -> String { study(id) + "/compare" }
  /// What changed from one version or the draft to another.
  static func comparison(
    _ id: Study.ID, from: String, to: String, view: ComparisonView = .inline,
    language: Language? = nil
  ) -> String { comparison(id) + query(from, to, view, language) }
  /// What changed since a version.
  static func comparison(
    _ id: Study.ID, since earlier: VersionNumber, to later: VersionNumber?,
    view: ComparisonView = .inline
  ) -> String {
    comparison(
      id, from: "\(earlier)", to: later.map { "\($0)" } ?? ComparedSide.draftName, view: view)
  }
  /// Corrects the class of a change.
  static func classCorrection(of change: String, _ id: Study.ID) -> String {
    "\(comparison(id))/changes/\(encoded(change))"
  }
  /// The form that corrects it.
  static func classCorrection(
    of change: String, _ id: Study.ID, from: String, to: String, view: ComparisonView,
    language: Language
  ) -> String { classCorrection(of: change, id) + query(from, to, view, language) }

  private static func query(
    _ from: String, _ to: String, _ view: ComparisonView, _ language: Language?
  ) -> String {
    "?from=\(encoded(from))&to=\(encoded(to))"
      + (view == .inline ? "" : "&view=\(view.rawValue)")
      + (language.map { "&language=\(encoded($0.rawValue))" } ?? "")
  }
}

/// How a comparison is shown.
enum ComparisonView: String, CaseIterable, Sendable {
  case inline, side, screens

  var title: String {
    switch self {
    case .inline: "Inline"
    case .side: "Side by side"
    case .screens: "Changed screens"
    }
  }
}
