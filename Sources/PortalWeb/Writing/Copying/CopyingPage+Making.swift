import Foundation
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension CopyingPage {
  init(
    _ part: CopiedPart, draft: Draft, target: Draft, mine: [StudyTitle], shell: Shell,
    error: String?
  ) {
    let own = draft.study
    self.shell = shell.showing(draft)
    study = draft.tabs(.write)
    title = "Copy or move “\(part.title)”"
    action = Paths.copying(own.id, at: part.list + [part.id])
    back = Paths.write(own.id, at: part.list + [part.id])
    self.error = error
    let names =
      mine.contains { $0.id == own.id } || !draft.mayEdit
      ? mine : [StudyTitle(id: own.id, title: own.displayTitle)] + mine
    studies = names.map {
      .init(
        id: "to-\($0.id)", value: $0.id.uuidString.lowercased(),
        label: $0.id == own.id ? "This study" : $0.title, isChosen: $0.id == target.study.id)
    }
    chosenStudy = target.study.id.uuidString.lowercased()
    let isHere = target.study.id == own.id
    targetTitle = isHere ? "This study" : target.study.displayTitle
    lists = PartPlaces(target.study).lists(of: part.sort).enumerated().map {
      index, list in
      .init(
        id: "list-\(index)", value: list.place.map(Paths.encoded).joined(separator: "/"),
        label: list.title + (isHere && list.place == part.list ? " (current location)" : ""),
        isChosen: isHere && list.place == part.list)
    }
    hasLists = !lists.isEmpty
    noLists =
      "“\(target.study.displayTitle)” has no place for it. Add \(PartPlaces.word(for: part.sort)) there first."
    let parts = try? JSONValue(encoding: own).value(at: part.list)?.arrayValue
    siblings = (parts ?? []).compactMap { $0["id"]?.stringValue }.filter { $0 != part.id }.map {
      .init(
        id: "part-\($0)", value: $0,
        label: PlacedPart(at: part.list + [$0], in: own)?.title(in: own.primaryLanguage) ?? $0,
        isChosen: false)
    }
    hasSiblings = !siblings.isEmpty
    canMove = draft.mayEdit
    moveHint =
      isHere
      ? "Removes it from its current location."
      : "Removes it from “\(own.displayTitle)”. Undo restores it there."
  }
}
