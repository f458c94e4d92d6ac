/// Why and where bytes are not valid JSON. Lines and columns count from 1; columns count characters.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  public let message: String
  public let line: Int
  public let column: Int
}
