extension String {
  /// The text itself, or another one if it is empty.
  package func orElse(_ other: String) -> String { isEmpty ? other : self }
}
