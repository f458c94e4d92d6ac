/// A cache of the few most recent values.
struct Kept<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let most: Int
  private var values: [Key: Value] = [:]
  private var order: [Key] = []

  init(most: Int) { self.most = most }

  subscript(key: Key) -> Value? { values[key] }

  /// Stores a value and drops the oldest one if there are too many.
  mutating func keep(_ value: Value, of key: Key) {
    if values.updateValue(value, forKey: key) == nil { order.append(key) }
    if order.count > most { values[order.removeFirst()] = nil }
  }
}
