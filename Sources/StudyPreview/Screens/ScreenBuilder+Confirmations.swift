import StudyModel

/// A confirmation on its own page; it carries along what was entered before.
struct ConfirmationScreen: Sendable {
  let alert: AlertView
  let kept: [Kept]

  struct Kept: Sendable {
    let name: String
    let value: String
  }
}

/// Confirmations before leaving or deciding.
extension ScreenBuilder {
  /// The confirmation on its own page, for browsers without scripts.
  func confirmation(_ alert: AlertView, _ state: ScreenState) -> String {
    let own: Set = ["csrf", "sequence", "move"]
    let kept = (attempt?.typed.values ?? [:]).filter { !own.contains($0.key) }
    let fields = kept.sorted { $0.key < $1.key }.flatMap { name, values in
      values.map { ConfirmationScreen.Kept(name: name, value: $0) }
    }
    return page(
      frame(state, title: alert.title), ConfirmationScreen(alert: alert, kept: fields),
      "steps/asking")
  }

  /// The confirmation before leaving a task, in the author's words or the default ones.
  func canceling(_ own: ConsentForm.Alert?) -> AlertView {
    let alert = own ?? ConsentForm.Alert()
    return AlertView(
      id: "cancel", title: shown(alert.title) ?? words[.cancelTitle],
      text: shown(alert.message) ?? words[.cancelText],
      confirm: ScreenFrame.Button(
        move: "cancel-now", label: shown(alert.confirmLabel) ?? words[.quit], leaves: true),
      other: nil, stay: shown(alert.returnLabel) ?? words[.no], staysFirst: true)
  }
}
