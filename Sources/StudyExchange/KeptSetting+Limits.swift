import StudyModel

extension KeptSetting {
  /// Why no study document can hold the setting; nil if one can.
  var breach: String? {
    for value in [value, insteadOf].compactMap(\.self) {
      do { try value.requireLimits() } catch {
        if case .beyondLimit(_, let reason) = error { return reason }
      }
    }
    return nil
  }
}
