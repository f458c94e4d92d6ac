import StudyModel

/// A consent as pages, with the decision on the last one.
struct ConsentFormPresenter: StepPresenter {
  let content: ConsentForm

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    guard case .consentPage(let id) = state.part else { return builder.emptyStep(state) }
    return ConsentFormPages(form: content, builder: builder).consentPage(id, state)
  }

  func cancelAlert(in builder: ScreenBuilder) -> AlertView? {
    content.cancelsAtOnce ? nil : builder.canceling(content.cancelAlert)
  }

  func move(_ state: inout ScreenState, to rest: Place, in study: Study) {
    let page = rest.count > 1 && rest[0] == "pages" ? rest[1] : content.pages.first?.id
    if let page { state.part = .consentPage(page) }
  }

  func defaultTexts(of step: Step, in defaults: StepDefaults) -> [String: JSONValue] {
    var texts: [String: JSONValue] = [:]
    texts["cancelAlert"] =
      content.cancelsAtOnce ? nil : .object(defaults.leaving(content.cancelAlert ?? .init()))
    // If it offers to give consent, the screens' `giveConsent` replaces the label for going back.
    texts["denyAlert"] = content.denyAlert.map {
      .object(defaults.alert($0, stay: content.denyAlertGivesConsent ? nil : .goBack))
    }
    if content.allowLabel.isEmpty { texts["allowLabel"] = .string(defaults.words[.allow]) }
    if content.declineLabel.isEmpty {
      texts["declineLabel"] = .string(
        defaults.words[content.allowsDeclining ? .notNow : .deny])
    }
    return texts
  }
}

extension StepPresenters {
  func visit(_ content: ConsentForm) -> any StepPresenter { ConsentFormPresenter(content: content) }
}

private struct ConsentFormPages {
  let form: ConsentForm
  let builder: ScreenBuilder

  func consentPage(_ id: ConsentForm.Page.ID, _ state: ScreenState) -> String {
    guard let index = form.pages.firstIndex(where: { $0.id == id }) else {
      return builder.nothing()
    }
    let page = form.pages[index]
    let title = builder.shown(page.title) ?? builder.shown(state.step.title)
    let isFirst = index == 0
    let isLast = index == form.pages.count - 1
    let denying = isLast ? denying(form) : nil
    if builder.attempt?.question == .denying, let denying {
      return builder.confirmation(denying, state)
    }
    var frame = builder.frame(state, title: title ?? "")
    frame.cancelAlert = isFirst ? ConsentFormPresenter(content: form).cancelAlert(in: builder) : nil
    frame.bodyClass = "consent-form"
    frame.formClass = entrance(isFirst: isFirst, isLast: isLast)
    frame.enters = nil
    frame.link = nil
    frame.canCancel = isFirst
    frame.backLabel = isFirst ? nil : builder.words[.back]
    if form.pages.count > 1 {
      frame.count = builder.words(.stepOf, n: String(index + 1), m: String(form.pages.count))
    }
    frame.showsFoot = isLast
    frame.buttons = isLast ? decisions(on: form, denying) : []
    return builder.page(
      frame,
      ConsentPageScreen(
        title: title, html: builder.markdown(page.body),
        lead: isFirst ? builder.shown(state.step.text) : nil,
        detail: isFirst ? builder.shown(state.step.detailText) : nil,
        footnote: isLast ? builder.shown(state.step.footnote) : nil, more: more(page),
        backTo: isFirst ? nil : back(to: form.pages[index - 1]),
        next: isLast ? nil : builder.continueLabel(from: state, else: builder.words[.next]),
        alert: denying),
      "steps/consent-page")
  }

  /// A form rises as a sheet, also when someone returns to it; its pages push each other.
  private func entrance(isFirst: Bool, isLast: Bool) -> String? {
    guard !builder.isStill, builder.attempt == nil, builder.setting.device == nil else {
      return nil
    }
    return switch builder.setting.arrival {
    case .back: isLast ? "opens" : "pops"
    case .forward: isFirst ? "opens" : "pushes"
    case nil: isFirst ? "opens" : nil
    }
  }

  private func back(to page: ConsentForm.Page) -> String {
    // A title in another language would not make a sentence with these words.
    page.title[builder.words.language].map { builder.words(.backTo, s: $0) } ?? builder.words[.back]
  }

  private func decisions(on form: ConsentForm, _ denying: AlertView?) -> [ScreenFrame.Button] {
    let declines = form.allowsDeclining
    return [
      ScreenFrame.Button(
        move: declines ? "not-now" : "deny",
        label: builder.shown(form.declineLabel) ?? builder.words[declines ? .notNow : .deny],
        isPlain: true, alert: denying?.id, leaves: denying == nil),
      ScreenFrame.Button(
        move: "allow", label: builder.shown(form.allowLabel) ?? builder.words[.allow], leaves: true),
    ]
  }

  private func more(_ page: ConsentForm.Page) -> MoreView? {
    guard let address = page.learnMoreAddress.flatMap(builder.webAddress) else { return nil }
    return MoreView(
      label: builder.shown(page.learnMoreLabel) ?? builder.words[.learnMore], address: address,
      sheet: nil,
      title: "", html: nil, source: nil)
  }

  /// If the author wants it, Give Consent and Quit decide, neither of them filled; otherwise the first button only closes. If
  /// declining is possible, there is no confirmation.
  private func denying(_ form: ConsentForm) -> AlertView? {
    guard !form.allowsDeclining, let alert = form.denyAlert else { return nil }
    let quit = ScreenFrame.Button(
      move: "deny-now", label: builder.shown(alert.confirmLabel) ?? builder.words[.quit],
      isPlain: true,
      leaves: true)
    let own = builder.shown(alert.returnLabel)
    let consents = form.denyAlertGivesConsent && own == nil
    return AlertView(
      id: "deny", title: builder.shown(alert.title) ?? builder.words[.denyTitle],
      text: builder.shown(alert.message) ?? builder.words[.denyText],
      confirm: consents
        ? ScreenFrame.Button(
          move: "allow", label: builder.words[.giveConsent], isPlain: true, leaves: true) : quit,
      other: consents ? quit : nil, stay: consents ? nil : own ?? builder.words[.goBack],
      staysFirst: !consents)
  }
}
