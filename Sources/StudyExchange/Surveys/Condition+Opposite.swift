import StudyModel

extension Condition {
  /// What holds exactly when the condition does not.
  var opposite: Condition { if case .not(let part) = self { part } else { .not(self) } }
}
