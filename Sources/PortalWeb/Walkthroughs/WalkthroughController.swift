import Foundation
import Hummingbird
import StudyDocuments
import StudyEditing
import StudyModel
import StudyPreview
import StudyPrint
import StudyStore

/// Walkthroughs of a task as a participant, in the draft or in a version.
struct WalkthroughController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/walkthroughs")), use: start)
    routes.get(.init(Paths.ofWalk()), use: show)
    routes.post(.init(Paths.ofWalk()), use: move)
    routes.post(.init(Paths.ofWalk("/tools")), use: useTool)
    routes.get(.init(Paths.ofWalk("/learn-more/:what")), use: learnMore)
    routes.get(.init(Paths.ofWalk("/result")), use: result)
    routes.get(.init(Paths.ofWalk("/result.json")), use: resultDocument)
  }

  @Sendable private func start(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let (study, version, revision) = try await source(context)
    let task = context.form.trimmed("task") ?? study.tasks.first?.id ?? ""
    let wished = context.form.trimmed("language").map { Language($0) }
    let language =
      wished.flatMap { study.languages.contains($0) ? $0 : nil } ?? study.primaryLanguage
    let earlier = EarlierTasks(
      try await services.store.runs(of: study.id, for: context.account.id), in: study,
      besides: task, today: services.today)
    guard
      let walk = Walkthrough(
        of: task, in: study, today: services.today, earlierTasks: earlier.records,
        at: services.now())
    else { throw PortalError.notFound }
    let run = try await services.startRun(
      of: walk, in: study, version: version, revision: revision, language: language,
      by: context.account.id)
    let host = WalkDevice(context.form)
    let frame = context.form["frame"].flatMap(ScreenSetting.Device.init(rawValue:))
    return services.redirect(
      to: Paths.walk(run)
        + (frame.map {
          "?frame=\($0.rawValue)" + (host.theme.map { "&theme=\($0.rawValue)" } ?? "")
        }
          ?? host.query),
      notice: frame == nil ? nil : earlier.notice(for: task, in: study))
  }

  /// The version that the form names, which people who review it may also walk through, or the draft with its revision.
  private func source(
    _ context: SignedInContext
  ) async throws -> (study: Study, version: VersionNumber?, revision: Int?) {
    guard let text = context.form.trimmed("version") else {
      let draft = try await services.draft(context)
      return (draft.study, nil, draft.revision)
    }
    guard let number = VersionNumber(text),
      let found = try await services.store.version(
        number, of: try services.studyID(context), for: context.account.id)
    else { throw PortalError.notFound }
    return (try found.version.study(), number, nil)
  }

  @Sendable private func show(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let open = try await services.openWalk(context)
    if let frame = request.query["frame"].flatMap(ScreenSetting.Device.init(rawValue:)) {
      return try await services.reply(
        WalkHostPage(
          shell: services.shell(context, request), open: open, device: frame,
          isDark: request.query["theme"] == "dark", draft: try await draft(of: open, context),
          stamp: open.kept.version == nil
            ? StampView(ofDraftIn: .english)
            : try await services.stamp(of: open, context).map { StampView($0) }))
    }
    let isMoved = request.query["moved"] == "on"
    return try await screen(open, request, context, hasMovedOn: isMoved)
  }

  @Sendable private func move(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    var open = try await services.openWalk(context)
    let here = WalkDevice(request.query)
    let address = Paths.walk(open.kept.id)
    // The form is from an earlier screen: it was submitted twice, from another tab, or after going back in the browser.
    guard context.form["sequence"].flatMap({ Int(bounded: $0) }) == open.kept.sequence,
      let shown = open.walk.screen
    else { return services.redirect(to: address + here.query(adding: "moved=on")) }
    let typed = FieldValues(pairs: context.form.fields)
    open.state.arrivedBack = false
    do {
      switch WalkMove(context.form, at: shown, of: open.walk, in: open.kept.language) {
      case .cancel: return services.redirect(to: Paths.walkResult(open.kept.id) + here.query)
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
        for: context.account.id)
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
    _ open: OpenWalk, _ request: Request, _ context: SignedInContext,
    after attempt: ScreenAttempt? = nil, hasMovedOn: Bool = false,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let setting = try await setting(open, request, context, hasMovedOn: hasMovedOn)
    guard
      let html = try await services.screens.screens().screen(
        of: open.walk, in: setting, after: attempt)
    else {
      return services.redirect(
        to: Paths.walkResult(open.kept.id) + WalkDevice(request.query).query)
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
    _ open: OpenWalk, _ request: Request, _ context: SignedInContext, hasMovedOn: Bool
  ) async throws -> ScreenSetting {
    let here = WalkDevice(request.query)
    let address = Paths.walk(open.kept.id)
    let arrival = open.state.arrivedBack.map {
      $0 ? ScreenSetting.Arrival.back : ScreenSetting.Arrival.forward
    }
    var setting = ScreenSetting(
      language: open.kept.language, theme: here.theme, device: here.device,
      action: address + here.query, learnMore: address + "/learn-more/",
      csrf: context.csrfToken, sequence: open.kept.sequence,
      arrival: here.device == nil ? arrival : nil, hasMovedOn: hasMovedOn)
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

  @Sendable private func learnMore(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let open = try await services.openWalk(context)
    let what = (context.parameters.get("what") ?? "").removingPercentEncoding ?? ""
    guard
      let html = try await services.screens.screens().learnMore(
        what, of: open.walk, in: try await setting(open, request, context, hasMovedOn: false))
    else { throw PortalError.notFound }
    return services.html(html)
  }

  @Sendable private func result(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let open = try await services.openWalk(context)
    let shell = try await services.shell(context, request)
    let here = WalkDevice(request.query)
    guard here.device != nil else {
      return try await services.reply(WalkResultPage(shell: shell, open: open))
    }
    return try await services.reply(
      WalkOverPage(
        shell: shell, title: open.study.displayTitle, result: Paths.walkResult(open.kept.id),
        isOver: open.walk.ending != nil, back: Paths.walk(open.kept.id) + here.query))
  }

  @Sendable private func resultDocument(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let open = try await services.openWalk(context)
    return services.download(
      Array(WalkResultPage.document(of: open).utf8),
      named: "\(open.study.slug)-\(open.walk.task.id)-result.json", mediaType: "application/json")
  }
}

/// The device frame around a screen and its light or dark theme, as used in addresses.
struct WalkDevice {
  let device: ScreenSetting.Device?
  let theme: ScreenSetting.Theme?

  init(_ query: SubmittedForm) {
    device = query["device"].flatMap(ScreenSetting.Device.init(rawValue:))
    theme = query["theme"].flatMap(ScreenSetting.Theme.init(rawValue:))
  }

  var query: String { query(adding: nil) }

  func query(adding parameter: String?) -> String {
    let parts = [
      device.map { "device=\($0.rawValue)" }, theme.map { "theme=\($0.rawValue)" }, parameter,
    ].compactMap(\.self)
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
