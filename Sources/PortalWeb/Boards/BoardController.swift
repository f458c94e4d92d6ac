import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// The boards that decide on versions: lists, creates, and changes them.
struct BoardController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.boards), use: list)
    routes.post(.init(Paths.boards), use: create)
    routes.get(.init(Paths.newBoard), use: form)
    routes.get("/boards/:board", use: open)
    routes.post("/boards/:board", use: change)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireBoards()
    return try await services.reply(
      BoardListPage(
        shell: services.shell(context, request), boards: try await services.store.boards()))
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireBoards()
    return try await services.reply(
      NewBoardPage(shell: services.shell(context, request), form: BoardFields(SubmittedForm())))
  }

  @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireBoards()
    let fields = BoardFields(context.form)
    let errors: FormErrors
    do {
      return created(try await services.store.createBoard(fields.form, by: context.account.id))
    } catch let error as BoardErrors {
      // If the form is submitted twice, the first has created the board.
      let same = try await services.store.boards().first {
        $0.createdBy == context.account.id && fields.describes($0)
      }
      if error.all == [.nameTaken], let same { return created(same) }
      errors = FormErrors(error)
    }
    return try await services.reply(
      NewBoardPage(shell: services.shell(context, request), form: fields, errors: errors),
      status: .unprocessableContent)
  }

  private func created(_ board: Board) -> Response {
    services.redirect(
      to: Paths.board(board.id),
      notice:
        "The board “\(board.name)” has been created. Studies can choose it on their People page.")
  }

  @Sendable func open(_ request: Request, context: SignedInContext) async throws -> Response {
    let board = try await board(context)
    return try await page(of: board, BoardFields(board), request, context)
  }

  @Sendable func change(_ request: Request, context: SignedInContext) async throws -> Response {
    var board = try await board(context)
    guard board.mayChange(context.account) else {
      throw PortalError.forbidden(
        "Only administrators and the person who created a board can change it.")
    }
    let fields = BoardFields(context.form)
    let errors: FormErrors
    var status = HTTPResponse.Status.unprocessableContent
    do {
      let changed = try await services.store.changeBoard(
        board.id, fields.form, basedOn: context.form["known"], by: context.account.id)
      return services.redirect(
        to: Paths.board(board.id), notice: "The board “\(changed.name)” has been saved.")
    } catch let error as BoardErrors {
      errors = FormErrors(error)
      if error.all.contains(.changedMeanwhile) {
        board = try await self.board(context)
        status = .conflict
      }
    }
    return try await page(of: board, fields, request, context, errors: errors, status: status)
  }

  private func board(_ context: SignedInContext) async throws -> Board {
    try context.account.requireBoards()
    guard let id = context.parameters.get("board").flatMap(UUID.init(uuidString:)),
      let board = try await services.store.board(id)
    else { throw PortalError.notFound }
    return board
  }

  private func page(
    of board: Board, _ fields: BoardFields, _ request: Request, _ context: SignedInContext,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let changes = try await services.store.boardChanges(board.id)
    return try await services.reply(
      BoardPage(
        shell: services.shell(context, request), board: board, reader: context.account,
        changes: changes, form: fields, errors: errors), status: status)
  }
}

extension Account {
  /// - Throws: An error that says who can see boards.
  fileprivate func requireBoards() throws {
    guard mayWrite else {
      throw PortalError.forbidden("Only researchers and administrators can manage boards.")
    }
  }
}

extension Board {
  func mayChange(_ account: Account) -> Bool {
    account.role == .administrator || (account.id == createdBy && account.mayWrite)
  }
}

extension Paths {
  static let boards = "/boards"
  static let newBoard = "/boards/new"
  static func board(_ id: Board.ID) -> String { "\(boards)/\(id.uuidString.lowercased())" }
}

/// A board as typed.
struct BoardFields: Sendable {
  let name: String
  let members: String
  let chair: String
  let quorum: String

  init(_ form: SubmittedForm) {
    name = form["name"] ?? ""
    members = form["members"] ?? ""
    chair = form["chair"] ?? ""
    quorum = form["quorum"] ?? "1"
  }

  init(_ board: Board) {
    name = board.name
    members = board.members.map(\.account.email).joined(separator: "\n")
    chair = board.chair?.account.email ?? ""
    quorum = "\(board.quorum)"
  }

  /// Whether a board is what was typed.
  func describes(_ board: Board) -> Bool {
    let typed = form
    return typed.name.trimmingCharacters(in: .whitespaces) == board.name
      && typed.quorum == board.quorum
      && Set(typed.emails.map { $0.lowercased() }) == Set(board.members.map(\.account.email))
      && chair.trimmingCharacters(in: .whitespaces).lowercased()
        == board.chair?.account.email ?? ""
  }

  var form: BoardForm {
    let typed = SubmittedForm(fields: [("members", members)])
    return BoardForm(
      name: name, quorum: Int(bounded: quorum.trimmingCharacters(in: .whitespaces)),
      emails: typed.lines("members"),
      chair: chair.trimmingCharacters(in: .whitespaces).isEmpty ? nil : chair)
  }
}

extension FormErrors {
  /// Reports everything that is wrong with a board, each at the field of the form that caused it.
  init(_ errors: BoardErrors) {
    self.init()
    for error in errors.all { add(error.field, error.words) }
  }
}

extension BoardError {
  /// The field of the form that caused it.
  fileprivate var field: String {
    switch self {
    case .missingName, .longName, .nameTaken: "name"
    case .noMembers, .unknownAccount, .changedMeanwhile: "members"
    case .quorumIsNoNumber, .invalidQuorum: "quorum"
    case .chairIsNoMember: "chair"
    }
  }

  fileprivate var words: String {
    switch self {
    case .missingName: "Enter a name."
    case .longName(let maximum): "Use at most \(maximum) characters."
    case .nameTaken: "Another board has this name. Choose a different one."
    case .noMembers: "Enter the email address of at least one member."
    case .quorumIsNoNumber: "Enter a number, such as 2."
    case .invalidQuorum(let members):
      members == 1
        ? "Enter 1, because the board has 1 member." : "Enter a number from 1 to \(members)."
    case .unknownAccount(let email):
      "No active account uses the email \(email). Ask an administrator to invite this person."
    case .chairIsNoMember: "The chair must be one of the members."
    case .changedMeanwhile:
      "Someone changed this board since you opened this page, so nothing was saved. Compare with the members above, then save again."
    }
  }
}
