import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The board of a study on its People page.
struct StudyBoardView: Sendable {
  let name: String?
  let about: String?
  let requiresBoard: Bool
  /// Nil for people who cannot change it.
  let choosing: Choosing?
  /// Exactly one of these is set for owners: where an approval becomes needed, or the page that asks before it is not.
  let requirement: String?
  let removal: String?
  /// Whether someone other than the person who proposed a version publishes it.
  let requiresSecondPerson: Bool
  /// Where owners change that; nil for everyone else.
  let secondPerson: String?

  struct Choosing: Sendable {
    let action: String
    let boards: SelectField
    /// Whether there is nothing to choose from.
    let isEmpty: Bool
    let adding: String
  }

  init(_ settings: ReviewSettings, boards: [Board], of draft: Draft) {
    let id = draft.study.id
    let isOwner = draft.role == .owner && !draft.isArchived
    name = settings.board?.name
    about = settings.board.map { board in
      board.members.map(\.account.name).formatted(.list(type: .and).locale(.portal))
    }
    requiresBoard = settings.requiresBoard
    choosing =
      isOwner
      ? Choosing(
        action: Paths.studyBoard(id),
        boards: SelectField(
          "board", "Board",
          options: [(value: "", label: "None", hint: String?.none)]
            + boards.map {
              (value: $0.id.uuidString, label: $0.name, hint: String?.none)
            },
          chosen: settings.board?.id.uuidString ?? ""),
        isEmpty: boards.isEmpty, adding: Paths.newBoard) : nil
    requiresSecondPerson = settings.requiresSecondPerson
    secondPerson = isOwner ? Paths.secondPerson(id) : nil
    requirement = isOwner && !settings.requiresBoard ? Paths.requirement(id) : nil
    removal = isOwner && settings.requiresBoard ? Paths.requirementRemoval(id) : nil
  }
}
