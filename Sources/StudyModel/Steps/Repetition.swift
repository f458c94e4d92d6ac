/// Makes the heading of a form the head of a group whose questions are asked again for each entry, such as each medicine
/// somebody takes. ResearchKit has nothing like it (§2.10); see docs/decisions/0015-repeatable-groups.md.
public struct Repetition: Codable, Hashable, Sendable {
  /// More entries than these are never taken.
  public static let mostEntries = 50

  /// How many entries are asked for; none where absent.
  public var minimum: Int?
  /// How many entries are taken; `mostEntries` where absent.
  public var maximum: Int?
  /// What one entry is called, such as “Medicine”: a number stands behind it.
  public var entry: LocalizedText = [:]
  /// The words of the button that adds an entry; the usual ones where empty.
  public var addLabel: LocalizedText = [:]

  public init(
    minimum: Int? = nil, maximum: Int? = nil, entry: LocalizedText = [:],
    addLabel: LocalizedText = [:]
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.entry = entry
    self.addLabel = addLabel
  }

  /// As many entries as there must be. What an author got wrong is a problem, and bounded here.
  public var least: Int { min(max(minimum ?? 0, 0), most) }
  /// As many entries as there can be; at least one.
  public var most: Int { min(max(maximum ?? Self.mostEntries, 1), Self.mostEntries) }
}

/// A repeating heading with the questions below it, up to the next heading.
public struct ItemGroup: Hashable, Sendable, Identifiable {
  public let heading: FormItem
  public let repetition: Repetition
  public let items: [FormItem]

  public var id: FormItem.ID { heading.id }

  public func item(_ id: FormItem.ID) -> FormItem? { items.first { $0.id == id } }

  /// What a question of an entry is called among those of the whole form: the group, the number of the entry from 1, the
  /// question, with slashes between.
  public func key(of item: FormItem.ID, in number: Int) -> String { "\(id)/\(number)/\(item)" }
}

extension Form {
  /// The repeatable groups, in order.
  public var groups: [ItemGroup] {
    var groups: [ItemGroup] = []
    for part in parts { if case .group(let group) = part { groups.append(group) } }
    return groups
  }

  public func group(_ id: FormItem.ID) -> ItemGroup? { groups.first { $0.id == id } }

  /// The group whose entries ask a question; nil for what is asked once.
  public func group(holding id: FormItem.ID) -> ItemGroup? { groups.first { $0.item(id) != nil } }

  /// What a form consists of: items that stand there once, and groups.
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

  /// The items outside groups, headings among them.
  public var itemsAskedOnce: [FormItem] {
    parts.compactMap { if case .item(let item) = $0 { item } else { nil } }
  }
}
