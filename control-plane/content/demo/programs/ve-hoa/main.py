import turtle

turtle.speed(0)
for mau in ["red", "orange", "purple", "blue", "green", "brown"]:
    turtle.pencolor(mau)
    for _ in range(4):
        turtle.forward(90)
        turtle.left(90)
    turtle.left(60)
