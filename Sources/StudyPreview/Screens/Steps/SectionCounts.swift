import StudyModel

/// Numbers the questions of a form. ResearchKit counts sections: a heading begins one; choices, scales, places, and long
/// texts are one each; other items join the section before them (§2.10).
struct SectionCounts {
  private var numbers: [FormItem.ID: Int] = [:]
  private(set) var total = 0

  init(of items: [FormItem]) {
    var isOpen = false
    for item in items {
      guard let format = item.format else {
        isOpen = false
        continue
      }
      let standsAlone = format.presenter.standsAlone
      if isOpen, !standsAlone { continue }
      total += 1
      numbers[item.id] = total
      isOpen = !standsAlone
    }
  }

  /// Nil for an item that joins the section before it, and if there is only one section.
  func number(of item: FormItem.ID) -> Int? { total > 1 ? numbers[item] : nil }
}
