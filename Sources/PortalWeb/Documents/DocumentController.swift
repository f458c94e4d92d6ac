import Crypto
import Foundation
import Hummingbird
import StudyDocuments
import StudyEditing
import StudyModel
import StudyPrint
import StudyStore

/// Consents as documents, on screen and in print: of the draft, of a version, or signed in a walkthrough.
struct DocumentController {
  let services: Services

  private typealias Finding =
    @Sendable (Request, SignedInContext) async throws -> PrintedConsent

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    add(Paths.ofStudy("/consents/:consent/paper"), to: routes, draft)
    let ofVersion = Paths.ofStudy("/versions/:number/consents/:consent/paper")
    add(ofVersion, to: routes, version)
    routes.get(.init(ofVersion + "/stamped.pdf")) { request, context in
      try await stamped(version(request, context), request, context)
    }
    add(Paths.ofWalk("/consents/:consent/copy"), to: routes, signedCopy)
  }

  private func add(
    _ pattern: String, to routes: some RouterMethods<SignedInContext>, _ found: @escaping Finding
  ) {
    let find: Finding = { request, context in
      var consent = try await found(request, context)
      consent.addresses.leavesStampSpace = request.query["stamp"] == "room"
      return consent
    }
    routes.get(.init(pattern)) { request, context in
      try await offer(find(request, context), request, context)
    }
    routes.get(.init(pattern + "/document.html")) { request, context in
      try await html(find(request, context), request, context)
    }
    routes.get(.init(pattern + "/document.pdf")) { request, context in
      try await pdf(find(request, context), request, context)
    }
  }

  private func offer(
    _ consent: PrintedConsent, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let page = try await page(of: consent, context)
    let paper = paper(request, consent.language)
    return try await services.reply(
      DocumentPage(
        shell: services.shell(context, request), consent, losses: page.losses, on: paper,
        canPrint: services.printing.isAvailable || consent.keptPrint(on: paper) != nil,
        canStamp: services.printing.canStamp))
  }

  private func html(
    _ consent: PrintedConsent, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let answer: () async throws -> Response = {
      let page = try await source(of: consent, in: consent.layer, context)
      var response = services.html(page)
      response.headers[.contentSecurityPolicy] = Self.policy(of: page)
      response.headers[.contentDisposition] = "inline; filename=\"\(consent.fileName).html\""
      return response
    }
    guard let kept = consent.keptPage, consent.layer.isEmpty else { return try await answer() }
    return try await services.answer(
      request, with: EntityTag(sha256: kept.sha256), .untilAskedAgain, making: answer)
  }

  private func pdf(
    _ consent: PrintedConsent, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let paper = paper(request, consent.language)
    if let print = consent.keptPrint(on: paper) {
      return try await kept(print, of: consent, request, context)
    }
    let html = consent.addresses.html(consent.language)
    let page = try await source(of: consent, in: consent.printLayer, context)
    let progress: PrintQueue.Progress
    do {
      progress = try await services.printing.pdf(of: page, on: paper) {
        try services.take(.prints, of: context.account)
      }
    } catch let error as PrintError {
      throw PortalError.notPrinted(error, html: html)
    }
    let shell = try await services.shell(context, request)
    let again = request.uri.description
    switch progress {
    case .printing:
      return try await services.reply(
        PrintingPage(shell: shell, consent, on: paper, ahead: nil, again: again))
    case .waiting(let ahead):
      return try await services.reply(
        PrintingPage(shell: shell, consent, on: paper, ahead: ahead, again: again))
    case .done(let pdf):
      guard pdf.leftOut.isEmpty || request.query["anyway"] == "yes" else {
        throw PortalError.incompletePDF(
          pdf.leftOut, anyway: consent.addresses.pdf(consent.language, paper) + "&anyway=yes")
      }
      // An incomplete PDF is not stored: the missing fonts or pictures may be available next time.
      if pdf.leftOut.isEmpty, consent.printLayer.isEmpty, let version = consent.version,
        let print = try await services.store.keepIfWritable(
          pdf, as: consent.printName(on: paper), of: consent.study.id, version.line.number)
      {
        return try await kept(print, of: consent, request, context)
      }
      return try await response(Array(pdf.data), of: consent, request, context)
    }
  }

  /// The print with the stamp of its approval, which stays the same whatever happens to the version afterward.
  private func stamped(
    _ consent: PrintedConsent, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let paper = paper(request, consent.language)
    guard let version = consent.version else { throw PortalError.notFound }
    if let print = version.stampedPrint(consent.printName(on: paper)) {
      return try await kept(print, of: consent, isStamped: true, request, context)
    }
    do {
      let print = try await services.prints.stamped(
        consent.consent.id, in: consent.language, on: paper, of: consent.study.id, version)
      let tag = EntityTag(sha256: StudyModel.sha256(print.bytes))
      return try await services.answer(request, with: tag, .untilAskedAgain) {
        try await response(print.bytes, of: consent, isStamped: true, request, context)
      }
    } catch let error as PrintError {
      throw PortalError.notPrinted(error, html: consent.addresses.html(consent.language))
    }
  }

  /// A print that is stored with its version or its approval.
  private func kept(
    _ print: ArtifactLine, of consent: PrintedConsent, isStamped: Bool = false,
    _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    try await services.answer(request, with: EntityTag(sha256: print.sha256), .untilAskedAgain) {
      try await response(
        try await services.bytes(of: print), of: consent, isStamped: isStamped, request, context)
    }
  }

  private func response(
    _ pdf: [UInt8], of consent: PrintedConsent, isStamped: Bool = false, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    // Saved copies must be distinguishable: the stamped one says "approved" also after a withdrawal.
    let name = isStamped ? "\(consent.fileName)-approved.pdf" : "\(consent.fileName).pdf"
    try await services.recordDownload(
      of: name, as: "pdf", sha256: StudyModel.sha256(pdf),
      study: consent.study.id, version: consent.version?.line.number, request, context)
    // Signed copies are downloaded; other documents open in the browser first.
    let disposition = consent.signing == nil ? "inline" : "attachment"
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/pdf", .cacheControl: "no-store",
        .contentDisposition: "\(disposition); filename=\"\(name)\"",
        .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'self'",
      ],
      body: .init(byteBuffer: .init(bytes: pdf)))
  }

  private func paper(_ request: Request, _ language: Language) -> Paper {
    request.query["paper"].flatMap(Paper.init(rawValue:)) ?? Paper(usualFor: language)
  }

  private func page(
    of consent: PrintedConsent, _ context: SignedInContext
  ) async throws -> ConsentPage {
    consent.page(
      pictures: try await services.pictures(
        of: consent.consent, in: consent.language, of: consent.study, for: context.account.id))
  }

  /// The HTML page to show or print. For a version, this is the stored page, wrapped in its current notices.
  private func source(
    of consent: PrintedConsent, in layer: DocumentLayer, _ context: SignedInContext
  ) async throws -> String {
    guard let kept = consent.keptPage else {
      let page = try await page(of: consent, context)
      return consent.signedLayer.around(page.html, in: consent.language)
    }
    let page = String(decoding: try await services.bytes(of: kept), as: UTF8.self)
    return layer.isEmpty ? page : layer.around(page, in: consent.language)
  }

  /// Allows only the page's own styles, identified by their hash, and the pictures embedded in it. The styles are read
  /// from the page, because an earlier release may have written it.
  private static func policy(of page: String) -> String {
    let style = ConsentPage.style(of: page)
    let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(hash)'; img-src data:; form-action 'none'; "
      + "base-uri 'none'; frame-ancestors 'self'"
  }
}

extension DocumentController {
  @Sendable private func draft(
    _ request: Request, _ context: SignedInContext
  ) async throws -> PrintedConsent {
    let study = try await services.draft(context).study
    let consent = try consent(context, of: study)
    return PrintedConsent(
      study: study, consent: consent, language: language(request, of: study),
      languages: study.languages, edition: .draft, signing: nil,
      addresses: Paths.paper(study.id, consent.id),
      origin: (Paths.write(study.id, at: ["consents", consent.id]), "Back to the editor"))
  }

  @Sendable private func version(
    _ request: Request, _ context: SignedInContext
  ) async throws -> PrintedConsent {
    let id = try services.studyID(context)
    guard let access = try await services.store.versionAccess(to: id, for: context.account.id)
    else { throw PortalError.notFound }
    let kept = try await services.keptVersion(context)
    let number = kept.line.number
    let study = try kept.version.study()
    let consent = try consent(context, of: study)
    return PrintedConsent(
      study: study, consent: consent, language: language(request, of: study),
      languages: study.languages, edition: DocumentEdition(kept.version), signing: nil,
      addresses: Paths.paper(id, number, consent.id),
      origin: access.role == nil
        ? (Paths.review(id, number), "Back to the review")
        : (Paths.version(id, number), "Back to version \(number)"), isReview: access.role == nil,
      version: kept)
  }

  /// Read from the walkthrough itself, and only for the person it belongs to.
  @Sendable private func signedCopy(
    _ request: Request, _ context: SignedInContext
  ) async throws -> PrintedConsent {
    let open = try await services.openWalk(context)
    let consent = try consent(context, of: open.study)
    let language = open.kept.language
    guard
      let signing = ConsentSigning(of: consent, in: open.walk, zone: .current, language: language)
    else { throw PortalError.notSigned(walk: Paths.walk(open.kept.id)) }
    var edition = DocumentEdition.draft
    var line: VersionLine?
    if let number = open.kept.version {
      guard
        let found = try await services.store.version(
          number, of: open.kept.study, for: context.account.id)
      else { throw PortalError.notFound }
      edition = DocumentEdition(found.version)
      line = found.line
    }
    return PrintedConsent(
      study: open.study, consent: consent, language: language, languages: [language],
      edition: edition, signing: signing, addresses: Paths.signedCopy(open.kept.id, consent.id),
      origin: (Paths.walkResult(open.kept.id), "Back to the result"), walkedVersion: line)
  }

  private func consent(_ context: SignedInContext, of study: Study) throws -> Consent {
    let id = context.parameters.get("consent").map { $0.removingPercentEncoding ?? $0 } ?? ""
    guard let consent = study.consent(id) else { throw PortalError.notFound }
    return consent
  }

  private func language(_ request: Request, of study: Study) -> Language {
    let wished = request.query["language"].map { Language($0) }
    return wished.flatMap { study.languages.contains($0) ? $0 : nil } ?? study.primaryLanguage
  }
}

extension OpenWalk {
  /// The consents signed so far, with the addresses of their copies.
  func signedCopies() -> [(consent: Consent, addresses: DocumentAddresses)] {
    // Printing takes a process, which people who are not signed in cannot start.
    guard place == .portal else { return [] }
    return study.consents.filter(isSigned).map { ($0, Paths.signedCopy(kept.id, $0.id)) }
  }

  /// Whether any consent was signed so far.
  var hasSigned: Bool { study.consents.contains(where: isSigned) }

  private func isSigned(_ consent: Consent) -> Bool {
    ConsentSigning(of: consent, in: walk, zone: .current, language: kept.language) != nil
  }
}
