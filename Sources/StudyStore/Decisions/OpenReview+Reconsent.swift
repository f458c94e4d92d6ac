import Foundation

extension OpenReview {
  /// Why a form cannot complete the approval: people may have consented to an earlier version, and no member has said what
  /// they must do. Nil if it can, or completes nothing.
  func missingReconsent(in form: DecisionForm) -> DecisionError? {
    guard line.hasPublishedPredecessor, form.meaning.approves, form.reconsent == nil,
      let request = panel.request, panel.voters.contains(account),
      !panel.counted(decisions).contains(where: { $0.meaning.approves && $0.reconsent != nil })
    else { return nil }
    let own = Decision(
      id: 0, request: request, account: account, name: "", meaning: form.meaning, at: .distantPast,
      sha256: line.sha256)
    return panel.outcome(of: decisions + [own]) == .approved ? .missingReconsent : nil
  }
}
