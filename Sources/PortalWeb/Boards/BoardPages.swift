import StudyEditing
import StudyStore

/// All boards, by name.
struct BoardListPage: Page {
  static let template = "boards/list"
  let shell: Shell
  let boards: [Row]
  let hasBoards: Bool
  let adding = Paths.newBoard

  struct Row: Sendable {
    let name: String
    let address: String
    let about: String
  }

  init(shell: Shell, boards: [Board]) {
    self.shell = shell
    self.boards = boards.map {
      Row(name: $0.name, address: Paths.board($0.id), about: Self.about($0))
    }
    hasBoards = !boards.isEmpty
  }

  private static func about(_ board: Board) -> String {
    let members = board.members.count == 1 ? "1 member" : "\(board.members.count) members"
    return [members, "quorum \(board.quorum)", board.chair.map { "chaired by \($0.account.name)" }]
      .compactMap(\.self).joined(separator: " · ")
  }
}
