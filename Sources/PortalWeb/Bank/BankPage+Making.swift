import StudyModel
import StudyParts
import StudyStore

extension BankPage {
  init(
    _ entries: [BankEntry], total: Int, words: String, target: (draft: Draft, list: Place)?,
    shell: Shell
  ) {
    self.shell = shell
    self.words = words
    isSearch = !words.isEmpty
    isEmpty = total == 0
    count = total == 1 ? "1 item" : "\(total) items"
    isCut = total > entries.count
    let study = target?.draft.study
    let parent = target.map { Array($0.list.dropLast()) }
    let parentTitle = parent.flatMap { place in
      study.flatMap { PlacedPart(at: place, in: $0)?.title(in: $0.primaryLanguage) }
    }
    title = parentTitle.map { "Insert into “\($0)” from your bank" } ?? "Question bank"
    self.target = target.flatMap { target in
      parentTitle.map {
        Target(back: Paths.write(target.draft.study.id, at: parent ?? []), title: $0)
      }
    }
    targetFields =
      target.map {
        [
          .init(name: "study", value: $0.draft.study.id.uuidString.lowercased()),
          .init(name: "list", value: $0.list.map(Paths.encoded).joined(separator: "/")),
        ]
      } ?? []
    let insertion = target.flatMap { target in
      target.draft.mayEdit && parentTitle != nil
        ? Paths.bankInsertion(target.draft.study.id, into: target.list) : nil
    }
    rows = entries.map { entry in
      let moment = Moment(entry.keptAt)
      return Row(
        id: entry.id.uuidString.lowercased(), title: entry.title, kind: entry.kind,
        fits: "fits into " + PartPlaces.word(for: PartCopy.Kind(rawValue: entry.member)),
        kept: Moment.day(of: entry.keptAt),
        keptMachine: moment.machine, removal: Paths.bankEntry(entry.id) + "/removal",
        insertion: insertion)
    }
  }
}
