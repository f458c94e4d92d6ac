import StudyModel

/// A list of parts inside a part.
package struct PartList: Sendable {
  /// The member of the containing part that holds the list.
  package let member: String
  package let title: String
  package let elements: [Element]
  package let addLabel: String
  /// The message shown while the list is empty.
  package let emptyText: String
  /// The kinds of parts that can be added; nil if there is only one kind.
  package var kinds: [Kind]?
  /// The kind that the author is most likely to add next.
  package var usualKind: String?
  /// The label of the menu of kinds.
  package var kindLabel = ""
  /// The repeatable groups among the elements.
  package var groups: [ItemGroup] = []
  /// Identifiers that a new part cannot use, in addition to those in the list.
  package var taken: Set<String> = []
  /// Makes a new part; nil if the requested kind does not exist.
  let blank: @Sendable (BlankRequest) -> BlankPart?

  /// A part of the list, with the name of its icon.
  package struct Element: Sendable {
    package let id: String
    package let icon: String
  }

  /// A kind of part to add: the value that the form submits and the label that people see.
  package struct Kind: Sendable {
    package let value: String
    package let label: String
  }

  /// - Parameter icons: the icon names of the parts, in the order of the list.
  init(
    _ held: HeldIDs, title: String, icons: [String], add: String,
    empty: String, kinds: [Kind]? = nil, usual: String? = nil, kindLabel: String = "",
    groups: [ItemGroup] = [], taken: Set<String> = [],
    blank: @escaping @Sendable (BlankRequest) -> BlankPart?
  ) {
    member = held.member
    self.title = title
    elements = zip(held.ids, icons).map { Element(id: $0, icon: $1) }
    addLabel = add
    emptyText = empty
    self.kinds = kinds
    usualKind = usual
    self.kindLabel = kindLabel
    self.groups = groups
    self.taken = taken
    self.blank = blank
  }
}
