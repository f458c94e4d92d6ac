extension JSONValue {
  func number() throws(Rejection) -> Double {
    guard case .number(let value) = self, value.isFinite else { throw .wrongKind }
    return value
  }

  func text() throws(Rejection) -> String {
    guard case .string(let value) = self else { throw .wrongKind }
    return value
  }

  /// The number, if it lies within the bounds.
  func number(from minimum: Double?, to maximum: Double?) throws(Rejection) -> Double {
    let value = try number()
    switch (minimum, maximum) {
    case (let low?, let high?) where value < low || value > high: throw .outside(low, high)
    case (let low?, nil) where value < low: throw .belowMinimum(low)
    case (nil, let high?) where value > high: throw .aboveMaximum(high)
    default: return value
    }
  }
}
