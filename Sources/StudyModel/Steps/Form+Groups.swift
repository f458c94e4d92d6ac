extension Form {
  /// The repeatable groups, in order.
  public var groups: [ItemGroup] {
    var groups: [ItemGroup] = []
    for part in parts { if case .group(let group) = part { groups.append(group) } }
    return groups
  }

  public func group(_ id: FormItem.ID) -> ItemGroup? { groups.first { $0.id == id } }

  /// The group whose entries ask a question; nil if the question is asked only once.
  public func group(holding id: FormItem.ID) -> ItemGroup? { groups.first { $0.item(id) != nil } }

  /// A piece of a form: an item that appears once, or a group.
  public enum Piece: Hashable, Sendable {
    case item(FormItem)
    case group(ItemGroup)
  }

  /// The pieces in order.
  public var parts: [Piece] {
    var parts: [Piece] = []
    var open: (heading: FormItem, repetition: Repetition, items: [FormItem])?
    func close() {
      guard let group = open else { return }
      open = nil
      parts.append(
        .group(
          ItemGroup(heading: group.heading, repetition: group.repetition, items: group.items)))
    }
    for item in items {
      if item.isHeading {
        close()
        if let repetition = item.repetition {
          open = (item, repetition, [])
        } else {
          parts.append(.item(item))
        }
      } else if open != nil {
        open?.items.append(item)
      } else {
        parts.append(.item(item))
      }
    }
    close()
    return parts
  }

  /// The items outside groups, including headings.
  public var itemsAskedOnce: [FormItem] {
    parts.compactMap { if case .item(let item) = $0 { item } else { nil } }
  }
}
