extension String {
  /// The text itself, or another one where it is empty.
  func orElse(_ other: String) -> String { isEmpty ? other : self }
}
