import Foundation
import Hummingbird
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Managing boards") struct ManagingBoards {
  @Test func `a researcher creates a board and changes it, and both are recorded`() async throws {
    try await visitingPortal { browser, portal in
      let home = try await browser.open(Paths.boards)
      #expect(home.html.contains(#"class="menu-item" href="/boards""#))
      try await browser.open(Paths.newBoard)
      let made = try await browser.submit(
        Paths.boards,
        [
          "name": "Review Board", "members": "rosalind@example.org\r\ngrace@example.org",
          "chair": "grace@example.org", "quorum": "2",
        ])
      #expect(made.text.contains("The board “Review Board” has been created"))
      #expect(made.text.contains("Chair"))

      let board = try #require(try await portal.store.boards().first)
      let changed = try await browser.submit(
        Paths.board(board.id),
        [
          "name": "Review Board", "members": "rosalind@example.org", "chair": "", "quorum": "1",
        ])
      #expect(changed.text.contains("Removed Grace"))
      #expect(changed.text.contains("1 member must decide"))
      #expect(try await browser.open(Paths.boards).text.contains("1 member · quorum 1"))
    }
  }

  @Test func `a member whom someone else added meanwhile is not removed unseen`() async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada).id
      let board = try await portal.store.createBoard(
        BoardForm(name: "Review Board", quorum: 1, emails: ["rosalind@example.org"]), by: ada)
      try await browser.open(Paths.board(board.id))
      _ = try await portal.store.changeBoard(
        board.id,
        BoardForm(
          name: "Review Board", quorum: 2,
          emails: ["rosalind@example.org", "grace@example.org"]),
        by: try await portal.account(.alan).id)
      func rename() async throws -> Browser.Visit {
        try await browser.submit(
          Paths.board(board.id),
          ["name": "Ethics Board", "members": "rosalind@example.org", "chair": "", "quorum": "1"])
      }

      let stale = try await rename()

      #expect(stale.status == .conflict)
      #expect(stale.text.contains("Someone changed this board since you opened this page"))
      #expect(stale.html.contains(#"value="Ethics Board""#))
      #expect(stale.text.contains("grace@example.org"))
      #expect(try await portal.store.board(board.id)?.members.count == 2)
      let saved = try await rename()
      #expect(saved.text.contains("The board “Ethics Board” has been saved."))
      #expect(try await portal.store.board(board.id)?.members.count == 1)
    }
  }

  @Test(arguments: [
    ("", "rosalind@example.org", "", "1", "Enter a name."),
    ("Board", "", "", "1", "Enter the email address of at least one member."),
    ("Board", "who@example.org", "", "1", "No active account uses the email who@example.org."),
    ("Board", "rosalind@example.org", "ada@example.org", "1", "The chair must be one"),
    ("Board", "rosalind@example.org", "", "2", "Enter 1, because the board has 1 member."),
    ("Board", "rosalind@example.org", "", "two", "Enter a number, such as 2."),
    ("Taken", "rosalind@example.org", "", "1", "Another board has this name."),
  ])
  func `what is wrong with a board is explained, and the text stays`(
    name: String, members: String, chair: String, quorum: String, words: String
  ) async throws {
    try await visitingPortal { browser, portal in
      let alan = try await portal.account(.alan).id
      _ = try await portal.store.createBoard(
        BoardForm(name: "Taken", quorum: 1, emails: ["alan@example.org"]), by: alan)
      try await browser.open(Paths.newBoard)

      let visit = try await browser.submit(
        Paths.boards, ["name": name, "members": members, "chair": chair, "quorum": quorum])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains(words))
      #expect(visit.html.contains(">\(members)</textarea>"))
      #expect(visit.html.contains(#"value="\#(quorum)""#))
      #expect(try await portal.store.boards().count == 1)
    }
  }

  @Test(arguments: ["two", "2"])
  func `a bad quorum does not hide a chair who is not a member`(quorum: String) async throws {
    try await visitingPortal { browser, _ in
      try await browser.open(Paths.newBoard)

      let visit = try await browser.submit(
        Paths.boards,
        [
          "name": "Board", "members": "rosalind@example.org", "chair": "ada@example.org",
          "quorum": quorum,
        ])

      #expect(visit.text.contains("The chair must be one of the members."))
      #expect(visit.text.contains(quorum == "2" ? "Enter 1, because" : "Enter a number, such"))
      #expect(visit.html.contains(##"href="#chair""##) && visit.html.contains(##"href="#quorum""##))
    }
  }

  @Test func `the same board with another chair is not the same form`() async throws {
    try await visitingPortal { browser, portal in
      try await browser.open(Paths.newBoard)
      func create(chair: String) async throws -> Browser.Visit {
        try await browser.post(
          Paths.boards,
          [
            try browser.csrf(), ("name", "Board"),
            ("members", "rosalind@example.org\r\ngrace@example.org"), ("chair", chair),
            ("quorum", "1"),
          ])
      }
      _ = try await create(chair: "Rosalind@example.org ")

      let same = try await create(chair: "rosalind@example.org")
      let other = try await create(chair: "grace@example.org")
      let none = try await create(chair: "")

      #expect(same.text.contains("The board “Board” has been created"))
      for refused in [other, none] {
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("Another board has this name."))
      }
      #expect(try await portal.store.boards().map(\.chair?.account.name) == ["Rosalind"])
    }
  }

  @Test func `a form that is sent twice creates one board`() async throws {
    try await visitingPortal { browser, portal in
      try await browser.open(Paths.newBoard)
      let fields: [(name: String, value: String)] = [
        try browser.csrf(), ("name", "Board"), ("members", "rosalind@example.org"),
        ("quorum", "1"),
      ]
      try await browser.post(Paths.boards, fields)

      let again = try await browser.post(Paths.boards, fields)

      #expect(again.status == .ok)
      #expect(again.text.contains("The board “Board” has been created"))
      #expect(try await portal.store.boards().count == 1)
    }
  }

  @Test func `reviewers do not manage boards, and others only their own`() async throws {
    try await visitingPortal(as: .rosalind) { browser, portal in
      #expect(try await browser.open(Paths.boards).status == .forbidden)
      let alan = try await portal.account(.alan).id
      let board = try await portal.store.createBoard(
        BoardForm(name: "Board", quorum: 1, emails: ["alan@example.org"]), by: alan)
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let page = try await browser.open(Paths.board(board.id))
      #expect(page.text.contains("Only administrators and the person who created this board"))
      let visit = try await browser.post(Paths.board(board.id), [try browser.csrf()])
      #expect(visit.status == .forbidden)
    }
  }
}
