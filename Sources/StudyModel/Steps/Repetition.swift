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

extension Repetition {
  /// The texts of the group, with their places below it.
  func texts(at place: Place) -> [PlacedText] {
    placed([("entry", entry), ("addLabel", addLabel)], at: place)
  }
}
