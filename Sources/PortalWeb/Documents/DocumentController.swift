import Crypto
import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

/// Consents as documents, on screen and on paper: of the draft, of a version, and signed in somebody's own walkthrough.
struct DocumentController {
  let services: Services
  let walks: WalkthroughController

  private typealias Finding =
    @Sendable (Request, SignedInContext) async throws -> PrintedConsent

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    add(Paths.ofStudy("/consents/:consent/paper"), to: routes, draft)
    add(Paths.ofStudy("/versions/:number/consents/:consent/paper"), to: routes, version)
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
        canPrint: services.printing.isAvailable || consent.keptPrint(on: paper) != nil))
  }

  private func html(
    _ consent: PrintedConsent, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let answer: () async throws -> Response = {
      let page = try await source(of: consent, context)
      var response = services.html(page)
      response.headers[.contentSecurityPolicy] = Self.policy(of: page)
      response.headers[.contentDisposition] = "inline; filename=\"\(fileName(consent)).html\""
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
      return try await kept(print, of: consent, request)
    }
    let html = consent.addresses.html(consent.language)
    let page = try await source(of: consent, context)
    let progress: PrintDesk.Progress
    do {
      progress = try await services.printing.pdf(of: page, on: paper)
    } catch let error as PrintError {
      throw PortalError.notPrinted(error, html: html)
    }
    let shell = services.shell(context, request)
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
      // What lacks something is not kept: the fonts or pictures may be there another time.
      if pdf.leftOut.isEmpty, consent.layer.isEmpty, let version = consent.version,
        let print = try await services.keep(
          pdf, as: consent.printName(on: paper), of: consent.study.id, version.line.number)
      {
        return try await kept(print, of: consent, request)
      }
      return response(Array(pdf.data), of: consent)
    }
  }

  /// A print that is kept with its version.
  private func kept(
    _ print: ArtifactLine, of consent: PrintedConsent, _ request: Request
  ) async throws -> Response {
    try await services.answer(request, with: EntityTag(sha256: print.sha256), .untilAskedAgain) {
      response(try await services.bytes(of: print), of: consent)
    }
  }

  private func response(_ pdf: [UInt8], of consent: PrintedConsent) -> Response {
    // A signed copy is for keeping; any other is looked at first.
    let disposition = consent.signing == nil ? "inline" : "attachment"
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/pdf", .cacheControl: "no-store",
        .contentDisposition: "\(disposition); filename=\"\(fileName(consent)).pdf\"",
        .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'self'",
      ],
      body: .init(byteBuffer: .init(bytes: pdf)))
  }

  private func fileName(_ consent: PrintedConsent) -> String {
    String(
      consent.fileName.map {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "-"
      })
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

  /// The page to show or print. That of a version is the one that was kept, with what goes around it today.
  private func source(
    of consent: PrintedConsent, _ context: SignedInContext
  ) async throws -> String {
    guard let kept = consent.keptPage else { return try await page(of: consent, context).html }
    let page = String(decoding: try await services.bytes(of: kept), as: UTF8.self)
    return consent.layer.isEmpty ? page : consent.layer.around(page, in: consent.language)
  }

  /// Only the page's own styles, known by their hash, and the pictures in it. An earlier release may have given it others.
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
    let id = try await services.draft(context).study.id
    guard let number = context.parameters.get("number").flatMap({ VersionNumber($0) }),
      let found = try await services.store.version(number, of: id, for: context.account.id)
    else { throw PortalError.notFound }
    let study = try found.version.study()
    let consent = try consent(context, of: study)
    return PrintedConsent(
      study: study, consent: consent, language: language(request, of: study),
      languages: study.languages, edition: DocumentEdition(found.version), signing: nil,
      addresses: Paths.paper(id, number, consent.id),
      origin: (Paths.version(id, number), "Back to version \(number)"),
      version: try await services.keptVersion(context))
  }

  /// From the walkthrough itself, for the person whose walkthrough it is.
  @Sendable private func signedCopy(
    _ request: Request, _ context: SignedInContext
  ) async throws -> PrintedConsent {
    let open = try await walks.openWalk(context)
    let consent = try consent(context, of: open.study)
    let language = open.kept.language
    guard
      let signing = ConsentSigning(of: consent, in: open.walk, zone: .current, language: language)
    else { throw PortalError.notSigned(walk: Paths.walk(open.kept.id)) }
    var edition = DocumentEdition.draft
    if let number = open.kept.version {
      guard
        let found = try await services.store.version(
          number, of: open.kept.study, for: context.account.id)
      else { throw PortalError.notFound }
      edition = DocumentEdition(found.version)
    }
    return PrintedConsent(
      study: open.study, consent: consent, language: language, languages: [language],
      edition: edition, signing: signing, addresses: Paths.signedCopy(open.kept.id, consent.id),
      origin: (Paths.walkResult(open.kept.id), "Back to the result"))
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
  /// The consents that were signed on the way so far, with where their copies are.
  func signedCopies() -> [(consent: Consent, addresses: DocumentAddresses)] {
    study.consents.compactMap { consent in
      ConsentSigning(of: consent, in: walk, zone: .current, language: kept.language).map { _ in
        (consent, Paths.signedCopy(kept.id, consent.id))
      }
    }
  }
}
