import Foundation

/// Why a participant cannot leave a screen: every answer that is not accepted, in the order asked.
public struct Rejections: Error, Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// The item, name field, quiz question, or consent element; for a repeatable group, the group or a question in one
    /// of its entries (`ItemGroup.key`). Nil if the screen asks one thing.
    public let item: String?
    public let rejection: Rejection

    public init(item: String?, rejection: Rejection) {
      self.item = item
      self.rejection = rejection
    }
  }

  public let entries: [Entry]

  public init(_ entries: [Entry]) { self.entries = entries }

  init(_ rejection: Rejection, item: String? = nil) {
    entries = [Entry(item: item, rejection: rejection)]
  }

  /// The first reason for an item, or for the screen if the item is nil.
  public subscript(item: String?) -> Rejection? {
    entries.first { $0.item == item }?.rejection
  }

  /// All reasons in English, one sentence each, starting with the item.
  public var message: String {
    entries.map { entry in
      (entry.item.map { "\($0): " } ?? "") + entry.rejection.message
    }.joined(separator: " ")
  }
}
