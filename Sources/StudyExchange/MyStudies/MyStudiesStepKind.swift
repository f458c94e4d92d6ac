import StudyModel

/// The kinds of steps that an activity can have.
enum MyStudiesStepKind {
  case instruction
  case question(Question)
  case form(Form)
  /// An active task that the clients have.
  case active(Component)
  /// Part of joining the study, which is written elsewhere.
  case joining
  case none
}
