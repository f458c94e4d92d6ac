import StudyModel
import Testing

@testable import StudyStore

@Suite("Managing boards") struct ManagingBoards {
  @Test func `a board is changed by administrators and its creator, and each change is kept`()
    async throws
  {
    let reviewed = try await ReviewedStudy()
    let (store, board) = (reviewed.store, reviewed.board)
    let form = BoardForm(
      name: "Second Board", quorum: 1, emails: ["rosalind@example.org", "dorothy@example.org"],
      chair: "dorothy@example.org")
    for stranger in [reviewed.portal.ada, reviewed.rosalind] {
      await #expect(throws: StoreError.notAllowed) {
        try await store.changeBoard(board.id, form, by: stranger.id)
      }
    }
    await #expect(throws: StoreError.notAllowed) {
      try await store.createBoard(form, by: reviewed.rosalind.id)
    }

    let changed = try await store.changeBoard(board.id, form, by: reviewed.portal.alan.id)

    #expect(changed.chair?.account.name == "Dorothy")
    #expect(
      try await store.boardChanges(board.id).map(\.summary) == [
        "Renamed the board to “Second Board”. Set the quorum to 1. Removed Barbara. Made Dorothy the chair. Barbara no longer decides in open reviews",
        "Created the board “Étoile Review Board”",
      ])
  }

  @Test(arguments: [
    (BoardForm(name: " ", quorum: 1, emails: ["ada@example.org"]), [BoardError.missingName]),
    (BoardForm(name: "B", quorum: 1, emails: [" "]), [.noMembers]),
    (BoardForm(name: "B", quorum: 2, emails: ["ada@example.org"]), [.invalidQuorum(members: 1)]),
    (BoardForm(name: "B", quorum: 0, emails: ["ada@example.org"]), [.invalidQuorum(members: 1)]),
    (
      BoardForm(name: "B", quorum: 1, emails: ["x@example.org"]),
      [.unknownAccount(email: "x@example.org")]
    ),
    (
      BoardForm(name: "B", quorum: 1, emails: ["ada@example.org"], chair: "grace@example.org"),
      [.chairIsNoMember]
    ),
    (
      BoardForm(
        name: "", quorum: nil, emails: ["ada@example.org", "x@example.org", "y@example.org"],
        chair: "grace@example.org"),
      [
        .missingName, .unknownAccount(email: "x@example.org"),
        .unknownAccount(email: "y@example.org"), .chairIsNoMember, .quorumIsNoNumber,
      ]
    ),
    (
      BoardForm(name: "B", quorum: 3, emails: ["ada@example.org", "x@example.org"], chair: "ada"),
      [
        .unknownAccount(email: "x@example.org"), .chairIsNoMember, .invalidQuorum(members: 2),
      ]
    ),
  ])
  func `everything that keeps a board from deciding is refused at once`(
    form: BoardForm, errors: [BoardError]
  ) async throws {
    let portal = try await Portal()

    await #expect(throws: BoardErrors(errors)) {
      try await portal.store.createBoard(form, by: portal.ada.id)
    }
  }
}
