import StudyModel
import StudyParts

/// The lists of parts that a part contains, as its page shows them.
struct PartLists {
  let part: PlacedPart
  let language: Language
  let marks: ProblemMarks
  /// Nil if nothing can be changed.
  let form: RowForm?

  private var study: Study { part.study }

  func views() -> [PartListView] { part.description.lists.map(view) }

  private func view(_ list: PartList) -> PartListView {
    let nested = Set(list.groups.flatMap(\.items).map(\.id))
    // The study's own lists are next to its facts in the document, not below them.
    let container = (part.documentPlace == ["facts"] ? [] : part.place) + [list.member]
    let children = part.parts(in: list.member)
    let positions = Dictionary(
      children.indices.map { (children[$0].place.last ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    let addAction = Paths.parts(study.id, at: container)
    return PartListView(
      title: list.title, id: "list-\(list.member)", isEmpty: list.elements.isEmpty,
      emptyText: list.emptyText,
      rows: list.elements.enumerated().map { index, element in
        let place = container + [element.id]
        let child = positions[element.id].map { children[$0] }
        return PartRow(
          title: child?.title(in: language) ?? element.id, detail: child?.kindName ?? "",
          address: Paths.write(study, at: place, in: language), icon: element.icon,
          orderAction: Paths.order(study.id, at: place), canRise: index > 0,
          canSink: index < list.elements.count - 1, isNested: nested.contains(element.id),
          mark: marks.mark(in: place),
          addition: child.flatMap { AddAfterView($0, action: addAction) }
        ).html(form: form)
      }.html, addAction: addAction, addLabel: list.addLabel,
      kinds: list.kinds.map {
        $0.map { kind in
          .init(
            id: "\(list.member)-\(kind.value)", value: kind.value, label: kind.label,
            isChosen: kind.value == list.usualKind)
        }
      }, hasKinds: list.kinds != nil, kindLabel: list.kindLabel, spots: spots(in: list.groups),
      hasSpots: !list.groups.isEmpty, bankAddress: Paths.bank(for: study.id, into: container),
      importAddress: [["consents"], ["tasks"]].contains(container)
        ? Paths.importing(into: study.id) : nil)
  }

  /// A position after the last question of each group.
  private func spots(in groups: [ItemGroup]) -> [FieldView.OptionView] {
    groups.map { group in
      let words = study.title(group.heading.text, in: language)
      return FieldView.OptionView(
        id: "spot-\(group.id)", value: group.items.last?.id ?? group.id,
        label: "In “\(words.orElse(group.id))”", isChosen: false)
    }
  }
}
