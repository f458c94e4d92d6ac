import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// Shown instead of restoring something that belongs to a deleted part or refers to one: offers to restore that part
/// first.
struct MissingPartPage: Page {
  static let template = "history/missing-part"

  let shell: Shell
  let study: StudyTabs
  let title: String
  /// What cannot be restored yet, and why.
  let reason: String
  let restorations: [BringBackView]
  let history: String

  /// - Parameters:
  ///   - what: What was to be restored, such as “the rule for “Age””.
  ///   - isInside: Whether it belongs to the deleted part; otherwise, it refers to it.
  init(
    _ what: String, isInside: Bool, restorations: [BringBackView], draft: Draft, shell: Shell
  ) {
    self.shell = shell
    study = draft.tabs(.history)
    let parts = restorations.map(\.what).formatted(.list(type: .and).locale(.portal))
    let areSeveral = restorations.count > 1
    title = areSeveral ? "Restore other parts first" : "Restore \(parts) first"
    reason =
      what.prefix(1).uppercased() + what.dropFirst()
      + (isInside ? " was part of " : " refers to ")
      + "\(parts), which \(areSeveral ? "were" : "was") removed too. Nothing has been restored yet."
    self.restorations = restorations
    history = Paths.history(draft.study.id)
  }
}

extension Services {
  /// The page that offers to restore missing parts before something that needs them; nil if none of them was deleted.
  func missingParts(
    _ places: [Place], neededBy what: String, isInside: Bool, in draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> MissingPartPage? {
    var restorations: [BringBackView] = []
    for place in places {
      // Another part may have had the identifier since, and another one after that.
      guard
        let removal = try await removal(
          of: place, in: draft, for: context.account.id, besidesRenaming: true)
      else { continue }
      let button = removal.bringBack(in: draft.study)
      if !restorations.contains(where: { $0.place == button.place }) { restorations.append(button) }
    }
    guard !restorations.isEmpty else { return nil }
    return MissingPartPage(
      what, isInside: isInside, restorations: restorations, draft: draft,
      shell: try await shell(context, request))
  }
}
