read -r what
places="/tmp /dev/shm /dev/mqueue /box /var/tmp /run /run/lock /dev /dev/pts /sys /proc/sys/kernel / /etc /home /usr /opt /mnt /srv /media /var/lib /var/cache /tmp/box /tmp/inputs /tmp/given /tmp/attic"
if [ "$what" = leave ]; then
    for place in $places; do echo x > "$place/@MARK@"; mkdir "$place/@MARK@.d"; ln -s / "$place/@MARK@.l"; done 2> /dev/null
    echo left
else
    for place in $places; do ls -d "$place/@MARK@"*; done 2> /dev/null
    echo nothing
fi
