import Hummingbird
import Logging
import StudyEditing
import StudyModel
import StudyPrint
import StudyStore
import StudyWord

/// The package that a board office asks for: makes it in one action, shows its progress, and hands it out.
struct PackageController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/package")), use: show)
    routes.post(.init(Paths.ofStudy("/versions/:number/package")), use: make)
    routes.get(.init(Paths.ofStudy("/versions/:number/package/files.zip")), use: download)
  }

  @Sendable func show(_ request: Request, context: SignedInContext) async throws -> Response {
    let choice = try await choice(of: request.query["since"], context)
    return try await page(choice, request, context)
  }

  @Sendable func make(_ request: Request, context: SignedInContext) async throws -> Response {
    let choice = try await choice(of: context.form.trimmed("since"), context)
    guard choice.isKnown else {
      return try await page(
        choice, request, context,
        errors: FormErrors("since", "Choose one of the versions before this one."))
    }
    try services.take(.exports, of: context.account)
    guard try await services.beginPackage(choice.order) else {
      return try await page(
        choice, request, context,
        errors: FormErrors(
          "since", "Many packages are being made right now. Nothing is lost. Try again in a minute."
        ))
    }
    return services.redirect(to: Paths.boardPackage(choice.order))
  }

  @Sendable func download(_ request: Request, context: SignedInContext) async throws -> Response {
    let choice = try await choice(of: request.query["since"], context)
    guard choice.isKnown else { throw PortalError.notFound }
    guard case .ready(let made)? = await services.packages.progress(of: choice.order) else {
      return services.redirect(
        to: Paths.boardPackage(choice.order),
        notice:
          "The package is no longer here, because packages are kept for 15 minutes. Make it again."
      )
    }
    try await services.recordDownload(
      of: "board package", as: "zip", sha256: made.sha256, version: choice.order.version,
      request, context)
    var response = services.download(
      made.archive, named: "\(choice.study.slug)-\(choice.order.version)-board.zip",
      mediaType: "application/zip")
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func page(
    _ choice: PackageChoice, _ request: Request, _ context: SignedInContext,
    errors: FormErrors = FormErrors()
  ) async throws -> Response {
    try await services.reply(
      PackagePage(
        shell: services.shell(context, request), choice,
        progress: await services.packages.progress(of: choice.order),
        tools: PackagePage.Tools(
          pdf: services.printing.isAvailable, word: services.words.isAvailable), errors: errors),
      status: errors.isEmpty ? .ok : .unprocessableContent)
  }

  private func choice(
    of since: String?, _ context: SignedInContext
  ) async throws -> PackageChoice {
    guard let number = context.parameters.get("number").flatMap({ VersionNumber($0) }) else {
      throw PortalError.notFound
    }
    return try await services.packageChoice(number, since: since, context)
  }
}

extension Services {
  /// Whether a tool is installed that writes the documents of packages.
  var canMakePackages: Bool { printing.isAvailable || words.isAvailable }

  /// The versions that a package is about.
  /// - Parameter since: a version number, `none`, or nil for what boards usually compare with.
  func packageChoice(
    _ number: VersionNumber, since: String?, _ context: SignedInContext
  ) async throws -> PackageChoice {
    let id = try studyID(context)
    let account = context.account.id
    guard let access = try await store.versionAccess(to: id, for: account),
      let lines = try await store.versions(of: id, for: account)
    else { throw PortalError.notFound }
    let line = try lines.opened(number)
    let study =
      access.role == nil
      ? PackageStudy(reviewing: access, number) : PackageStudy(try await draft(context), number)
    return PackageChoice(of: line, in: study, among: lines, since: since, for: account)
  }

  /// Begins to make a package, unless that is being done, and waits for it a little.
  /// - Returns: false if too many are being made.
  func beginPackage(_ order: PackageOrder) async throws -> Bool {
    let maker = try await PackageMaker(order, services: self)
    let logger = logger
    let hasBegun = await packages.begin(
      order, making: { try await maker.make() },
      explaining: { error in
        logger.notice("package not made", metadata: ["error": "\(LoggedError(error).description)"])
        return FileTrouble.reason(for: error)
      })
    guard hasBegun else { return false }
    // Most packages are ready by then, so that the next page has the link at once.
    _ = try await packages.progress(of: order, patience: .seconds(4))
    return true
  }
}

extension Paths {
  /// The page of the package for a board.
  static func boardPackage(_ id: Study.ID, _ number: VersionNumber) -> String {
    version(id, number) + "/package"
  }
  static func boardPackage(_ order: PackageOrder) -> String {
    boardPackage(order.study, order.version) + since(order)
  }
  static func packageFiles(_ order: PackageOrder) -> String {
    boardPackage(order.study, order.version) + "/files.zip" + since(order)
  }
  private static func since(_ order: PackageOrder) -> String {
    "?since=\(order.base.map { "\($0)" } ?? "none")"
  }
}
