import StudyModel

/// What someone typed about a group.
package struct GroupForm: Hashable, Sendable {
  package let name: String
  package let defaults: StudyDefaults
  package let board: Board.ID?
  /// Viewer or editor.
  package let role: MemberRole

  package init(
    name: String, defaults: StudyDefaults = StudyDefaults(), board: Board.ID? = nil,
    role: MemberRole = .editor
  ) {
    self.name = name
    self.defaults = defaults
    self.board = board
    self.role = role
  }
}
