/// The paper size for a printed consent.
package enum Paper: String, CaseIterable, Sendable {
  case a4, letter
}
