import StudyModel

/// Arranges items as apps read them: groups only at the top, questions in them, and conditions only on items at the top.
struct FHIRMobileLayout {
  let tasks: FHIRTaskWriter

  func laidOut(_ items: [FHIRItem]) -> [FHIRItem] {
    items.flatMap { item -> [FHIRItem] in
      switch item.type {
      case .group: pieces(of: item)
      case .display, .boolean, .decimal, .integer, .date, .dateTime, .time, .string, .text, .url,
        .choice, .openChoice, .attachment, .reference, .quantity:
        alone(item)
      }
    }
  }

  /// A question without the items that belong to it.
  private func alone(_ item: FHIRItem) -> [FHIRItem] {
    var item = item
    item.items = []
    return [item]
  }

  /// The group, cut at each item with a condition of its own.
  private func pieces(of group: FHIRItem) -> [FHIRItem] {
    let parts = flat(group.items)
    guard parts.contains(where: { $0.condition != nil }) else {
      var group = group
      group.items = parts
      return [group]
    }
    var pieces: [FHIRItem] = []
    var run: [FHIRItem] = []
    func close() {
      guard !run.isEmpty else { return }
      var piece = group
      if pieces.contains(where: { $0.linkId == group.linkId }) {
        piece.linkId = tasks.links.next(group.linkId + ".more")
      }
      piece.items = run
      run = []
      pieces.append(piece)
    }
    for part in parts {
      guard part.condition != nil else {
        run.append(part)
        continue
      }
      close()
      var part = part
      part.add(group.condition)
      pieces.append(part)
    }
    close()
    tasks.writer.lose(
      "form-split", .split, .warning, group.place,
      "The form “\(group.linkId)”, whose questions have conditions",
      became: "\(pieces.count) screens, since apps know conditions only of whole screens")
    return pieces
  }

  /// Groups in groups become their headings and questions.
  private func flat(_ items: [FHIRItem]) -> [FHIRItem] {
    items.flatMap { item -> [FHIRItem] in
      guard item.type == .group else { return alone(item) }
      var heading = item
      heading.type = .display
      heading.items = []
      heading.repeats = false
      heading.extensions = []
      let parts = flat(item.items).map { part in
        var part = part
        part.add(item.condition)
        return part
      }
      return (heading.text.isEmpty ? [] : [heading]) + parts
    }
  }
}
