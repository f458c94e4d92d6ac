import Foundation
import Hummingbird
import StudyDocuments
import StudyEditing
import StudyModel
import StudyPreview
import StudyPrint
import StudyStore

/// The screens of a walkthrough and its result, for anyone who walks.
struct WalkScreens: Sendable {
  let services: Services

  /// - Parameter walk: The pattern of a walkthrough's address.
  func addRoutes<Context: WalkerContext>(
    to routes: some RouterMethods<Context>, below walk: String
  ) {
    routes.get(.init(walk)) { try await show($0, $1) }
    routes.post(.init(walk)) { try await move($0, $1) }
    routes.get(.init(walk + "/learn-more/:what")) { try await learnMore($0, $1) }
    routes.get(.init(walk + "/result")) { try await result($0, $1) }
    routes.get(.init(walk + "/result.json")) { try await resultDocument($0, $1) }
  }

  private func show(
    _ request: Request, _ context: some WalkerContext
  ) async throws -> Response {
    let open = try await services.openWalk(context)
    if let frame = request.query["frame"].flatMap(ScreenSetting.Device.init(rawValue:)) {
      return try await services.reply(
        WalkHostPage(
          shell: context.shell(services, request), open: open, device: frame,
          isDark: request.query["theme"] == "dark",
          draft: try await services.draft(of: open, context),
          stamp: open.kept.version == nil
            ? StampView(ofDraftIn: .english)
            : try await services.stamp(of: open, context).map { StampView($0) }))
    }
    let isMoved = request.query["moved"] == "on"
    return try await screen(open, request, context, hasMovedOn: isMoved)
  }

  private func move(
    _ request: Request, _ context: some WalkerContext
  ) async throws -> Response {
    var open = try await services.openWalk(context)
    let here = WalkDevice(request.query)
    let address = open.address
    // The form is from an earlier screen: it was submitted twice, from another tab, or after going back in the browser.
    guard context.form["sequence"].flatMap({ Int(bounded: $0) }) == open.kept.sequence,
      let shown = open.walk.screen
    else { return services.redirect(to: address + here.query(adding: "moved=on")) }
    let typed = FieldValues(pairs: context.form.fields)
    open.state.arrivedBack = false
    do {
      switch WalkMove(context.form, at: shown, of: open.walk, in: open.kept.language) {
      case .cancel: return services.redirect(to: open.result + here.query)
      case .stay:
        return try await screen(open, request, context, after: ScreenAttempt(typed: typed))
      case .entry(let entry, let form):
        let attempt = entry.attempt(
          on: form, typed: typed, language: open.kept.language, in: open.walk.answering())
        return try await screen(
          open, request, context, after: attempt ?? ScreenAttempt(typed: typed))
      case .ask(let question):
        return try await screen(
          open, request, context, after: ScreenAttempt(typed: typed, question: question))
      case .check(let input, let unmet):
        let attempt = ScreenAttempt(
          typed: typed, rejections: rejections(of: input, unmet: unmet, typed, in: open))
        return try await screen(open, request, context, after: attempt)
      case .back:
        _ = open.walk.back()
        open.state.arrivedBack = true
      case .change(let step):
        open.walk.change(step)
        open.state.arrivedBack = true
      case .submit(let input, let unmet):
        if bringsUp(input, context.form, at: shown, of: open.walk) {
          return try await screen(open, request, context, after: ScreenAttempt(typed: typed))
        }
        try open.walk.submit(input, unmet: unmet, typed: typed, open.kept.language, services.now())
      }
    } catch let rejections as Rejections {
      return try await screen(
        open, request, context, after: ScreenAttempt(typed: typed, rejections: rejections),
        status: .unprocessableContent)
    }
    open.state.run = open.walk.run
    do {
      _ = try await services.store.saveRun(
        open.kept.id, state: try open.state.encoded(), ifSequence: open.kept.sequence,
        for: context.owner)
    } catch is RunConflict {
      return services.redirect(to: address + here.query(adding: "moved=on"))
    }
    return services.redirect(to: address + here.query)
  }

  /// The errors in answers that have not been submitted; nil if there are none.
  private func rejections(
    of input: Input, unmet: [String], _ typed: FieldValues, in open: OpenWalk
  ) -> Rejections? {
    var trial = open.walk
    do {
      try trial.submit(input, unmet: unmet, typed: typed, open.kept.language, services.now())
      return nil
    } catch {
      return error
    }
  }

  /// Whether valid answers reveal a question that their screen did not show, which happens without scripts. The
  /// question is then shown before the form is left, even if it is optional.
  private func bringsUp(
    _ input: Input, _ form: SubmittedForm, at screen: Screen, of walk: Walkthrough
  ) -> Bool {
    guard case .form(let content) = screen.step.content, case .next(let answer) = input else {
      return false
    }
    let shown = Set(form.values("shown"))
    guard !shown.isEmpty else { return false }
    let headings = Set(content.items.filter(\.isHeading).map(\.id))
    let isNew = walk.visibleItems(of: screen.step, answered: answer).contains {
      !headings.contains($0) && !shown.contains(FieldName.item($0))
    }
    guard isNew else { return false }
    var trial = walk
    return (try? trial.submit(input)) != nil
  }

  private func screen(
    _ open: OpenWalk, _ request: Request, _ context: some WalkerContext,
    after attempt: ScreenAttempt? = nil, hasMovedOn: Bool = false,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let setting = try await setting(open, request, context, hasMovedOn: hasMovedOn)
    guard
      let html = try await services.screens.screens().screen(
        of: open.walk, in: setting, after: attempt)
    else {
      return services.redirect(
        to: open.result + WalkDevice(request.query).query)
    }
    var response = services.html(html, status: status)
    if case .video(let video)? = open.walk.current?.content,
      let film = VideoSource(video, assets: setting.assets)
    {
      response.headers[.contentSecurityPolicy] = SecurityHeaders.policy(playing: film)
    }
    return response
  }

  private func setting(
    _ open: OpenWalk, _ request: Request, _ context: some WalkerContext, hasMovedOn: Bool
  ) async throws -> ScreenSetting {
    let here = WalkDevice(request.query)
    let address = open.address
    let arrival = open.state.arrivedBack.map {
      $0 ? ScreenSetting.Arrival.back : ScreenSetting.Arrival.forward
    }
    var setting = ScreenSetting(
      language: open.kept.language, theme: here.theme, device: here.device,
      action: address + here.query, learnMore: address + "/learn-more/",
      csrf: context.csrfToken, sequence: open.kept.sequence,
      arrival: here.device == nil ? arrival : nil, hasMovedOn: hasMovedOn,
      assets: open.place.assets)
    if here.device == nil { setting.framed = address + "?frame=phone" }
    setting.edition = DocumentEdition.name(of: open.kept.version, in: open.kept.language)
    if open.kept.version != nil {
      setting.stamp = try await services.stamp(of: open, context).map {
        ScreenStamp(words: $0.line(in: open.kept.language), isUnusable: $0.isUnusable)
      }
    }
    if case .completion? = open.walk.current?.content { setting.signedCopies = copies(of: open) }
    return setting
  }

  private func copies(of open: OpenWalk) -> [SignedCopy] {
    let language = open.kept.language
    let copies = open.signedCopies()
    return copies.map { consent, addresses in
      SignedCopy(
        title: copies.count == 1 ? nil : consent.documentTitle(in: language, of: open.study),
        address: services.printing.isAvailable
          ? addresses.pdf(language, Paper(usualFor: language)) : addresses.html(language))
    }
  }

  private func learnMore(
    _ request: Request, _ context: some WalkerContext
  ) async throws -> Response {
    let open = try await services.openWalk(context)
    let what = (context.parameters.get("what") ?? "").removingPercentEncoding ?? ""
    guard
      let html = try await services.screens.screens().learnMore(
        what, of: open.walk, in: try await setting(open, request, context, hasMovedOn: false))
    else { throw PortalError.notFound }
    return services.html(html)
  }

  private func result(
    _ request: Request, _ context: some WalkerContext
  ) async throws -> Response {
    let open = try await services.openWalk(context)
    let shell = try await context.shell(services, request)
    let here = WalkDevice(request.query)
    guard here.device != nil else {
      return try await services.reply(WalkResultPage(shell: shell, open: open))
    }
    return try await services.reply(
      WalkOverPage(
        shell: shell, title: open.study.displayTitle, result: open.result,
        isOver: open.walk.ending != nil, keeping: open.place.keeping,
        back: open.address + here.query))
  }

  private func resultDocument(
    _ request: Request, _ context: some WalkerContext
  ) async throws -> Response {
    let open = try await services.openWalk(context)
    return services.download(
      Array(WalkResultPage.document(of: open).utf8),
      named: "\(open.study.slug)-\(open.walk.task.id)-result.json", mediaType: "application/json")
  }
}
