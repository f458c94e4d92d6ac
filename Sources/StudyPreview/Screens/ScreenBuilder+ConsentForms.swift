import StudyModel

/// A page of a consent form.
struct ConsentPageScreen: Sendable {
  let title: String
  let html: String
  /// What the step itself says: its text and detail on the first page, its footnote above the decision.
  let lead: String?
  let detail: String?
  let footnote: String?
  let more: MoreView?
  /// Back, with the name of the page it leads to.
  let backTo: String?
  /// The way on in the nav bar; nil on the last page, where the decision stands in the foot.
  let next: String?
  /// What Deny asks.
  let alert: AlertView?
}

extension ScreenBuilder {
  func consentPage(_ form: ConsentForm, _ id: ConsentForm.Page.ID?, _ state: ScreenState) -> String
  {
    guard let index = form.pages.firstIndex(where: { $0.id == id }) else { return nothing() }
    let page = form.pages[index]
    let title = text(page.title)
    let isFirst = index == 0
    let isLast = index == form.pages.count - 1
    let denying = isLast ? denying(form) : nil
    if attempt?.question == .denying, let denying { return asking(denying, state) }
    var frame = frame(state, title: title)
    frame.cancelAlert = isFirst ? cancelAlert(of: state) : nil
    frame.bodyClass = "consent-form"
    frame.formClass = entrance(isFirst: isFirst, isLast: isLast)
    frame.enters = nil
    frame.link = nil
    frame.canCancel = isFirst
    frame.backLabel = isFirst ? nil : words[.back]
    if form.pages.count > 1 {
      frame.count = words(.stepOf, n: String(index + 1), m: String(form.pages.count))
    }
    frame.showsFoot = isLast
    frame.buttons = isLast ? decisions(on: form, denying) : []
    return self.page(
      frame,
      ConsentPageScreen(
        title: title, html: markdown(page.body),
        lead: isFirst ? shown(state.step.text) : nil,
        detail: isFirst ? shown(state.step.detailText) : nil,
        footnote: isLast ? shown(state.step.footnote) : nil, more: more(page),
        backTo: isFirst ? nil : back(to: form.pages[index - 1]),
        next: isLast ? nil : words[.next], alert: denying),
      "steps/consent-page")
  }

  /// A form rises as a sheet, also where one comes back into it; its pages push each other.
  private func entrance(isFirst: Bool, isLast: Bool) -> String? {
    guard !isStill, attempt == nil, setting.device == nil else { return nil }
    return switch setting.arrival {
    case .back: isLast ? "opens" : "pops"
    case .forward: isFirst ? "opens" : "pushes"
    case nil: isFirst ? "opens" : nil
    }
  }

  private func back(to page: ConsentForm.Page) -> String {
    // A title in another language makes no sentence with these words.
    page.title[words.language].map { words(.backTo, s: $0) } ?? words[.back]
  }

  private func decisions(on form: ConsentForm, _ denying: AlertView?) -> [ScreenFrame.Button] {
    let declines = form.allowsDeclining
    return [
      ScreenFrame.Button(
        move: declines ? "not-now" : "deny",
        label: shown(form.declineLabel) ?? words[declines ? .notNow : .deny],
        isPlain: true, alert: denying?.id, leaves: denying == nil),
      ScreenFrame.Button(
        move: "allow", label: shown(form.allowLabel) ?? words[.allow], leaves: true),
    ]
  }

  private func more(_ page: ConsentForm.Page) -> MoreView? {
    guard let address = page.learnMoreAddress.flatMap(webAddress) else { return nil }
    return MoreView(
      label: shown(page.learnMoreLabel) ?? words[.learnMore], address: address, sheet: nil,
      title: "", html: nil, source: nil)
  }

  /// What Cancel asks on a screen; nil where a form says that it leaves at once.
  func cancelAlert(of state: ScreenState) -> AlertView? {
    guard case .consentForm(let form) = state.step.content else { return cancelling(nil) }
    return form.cancelsAtOnce ? nil : cancelling(form.cancelAlert)
  }

  /// The question before a task is left, in an author's words or the usual ones.
  func cancelling(_ own: ConsentForm.Alert?) -> AlertView {
    let alert = own ?? ConsentForm.Alert()
    return AlertView(
      id: "cancel", title: shown(alert.title) ?? words[.cancelTitle],
      text: shown(alert.message) ?? words[.cancelText],
      confirm: ScreenFrame.Button(
        move: "cancel-now", label: shown(alert.confirmLabel) ?? words[.quit], leaves: true),
      other: nil, stay: shown(alert.returnLabel) ?? words[.no], staysFirst: true)
  }

  /// Where an author wants it, Give Consent and Quit decide, neither of them filled; else the first button only closes.
  /// Where declining is possible nothing is asked.
  private func denying(_ form: ConsentForm) -> AlertView? {
    guard !form.allowsDeclining, let alert = form.denyAlert else { return nil }
    let quit = ScreenFrame.Button(
      move: "deny-now", label: shown(alert.confirmLabel) ?? words[.quit], isPlain: true,
      leaves: true)
    let own = shown(alert.returnLabel)
    let consents = form.denyAlertGivesConsent && own == nil
    return AlertView(
      id: "deny", title: shown(alert.title) ?? words[.denyTitle],
      text: shown(alert.message) ?? words[.denyText],
      confirm: consents
        ? ScreenFrame.Button(
          move: "allow", label: words[.giveConsent], isPlain: true, leaves: true) : quit,
      other: consents ? quit : nil, stay: consents ? nil : own ?? words[.goBack],
      staysFirst: !consents)
  }
}
