/// What a consent is printed on.
package enum Paper: String, CaseIterable, Sendable {
  case a4, letter
}
