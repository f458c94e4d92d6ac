/// Turns a form's heading and its questions into a group that is asked again for each entry, such as each medicine that
/// someone takes. ResearchKit has no equivalent (§2.10); see docs/decisions/0015-repeatable-groups.md.
public struct Repetition: Codable, Hashable, Sendable {
  /// The maximum number of entries in any group.
  public static let mostEntries = 50

  /// The minimum number of entries; none if nil.
  public var minimum: Int?
  /// The maximum number of entries; `mostEntries` if nil.
  public var maximum: Int?
  /// The name of one entry, such as “Medicine”, which a number follows.
  public var entry: LocalizedText = [:]
  /// The label of the button that adds an entry; the default if empty.
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

  /// The minimum number of entries, limited to the valid range; invalid settings are problems.
  public var least: Int { min(max(minimum ?? 0, 0), most) }
  /// The maximum number of entries, which is at least one.
  public var most: Int { min(max(maximum ?? Self.mostEntries, 1), Self.mostEntries) }
}

/// A repeating heading and the questions below it, up to the next heading.
public struct ItemGroup: Hashable, Sendable, Identifiable {
  public let heading: FormItem
  public let repetition: Repetition
  public let items: [FormItem]

  public var id: FormItem.ID { heading.id }

  public func item(_ id: FormItem.ID) -> FormItem? { items.first { $0.id == id } }

  /// The key of a question in an entry, unique in the form: the group, the number of the entry from 1, and the
  /// question, separated by slashes.
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

extension Repetition {
  /// The texts of the group, with their places below it.
  func texts(at place: Place) -> [PlacedText] {
    placed([("entry", entry), ("addLabel", addLabel)], at: place)
  }
}
